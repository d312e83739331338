# Prints the coverage of the modules on the floors 0 to 2, and fails when the lines of all of them are covered to less
# than `least` per cent. Reads the table of modules in UseCases.md, then a summary in lcov's form.

function percent(hit, all) { return all ? 100 * hit / all : 0 }
function row(name) { printf "%-20s %6d of %6d lines %7.2f %%\n", name, hits[name], lines[name], percent(hits[name], lines[name]) }

FILENAME == "UseCases.md" {
    if (split($0, cells, "|") == 6 && cells[2] ~ /^ [012] /) {
        gsub(/[ `]/, "", cells[3])
        modules[++count] = cells[3]
    }
    next
}
/^SF:/ {
    module = ""
    if (match($0, /\/Sources\/[^\/]+\//)) module = substr($0, RSTART + 9, RLENGTH - 10)
}
/^LF:/ { lines[module] += substr($0, 4) }
/^LH:/ { hits[module] += substr($0, 4) }

END {
    for (i = 1; i <= count; i++) {
        row(modules[i])
        lines["together"] += lines[modules[i]]
        hits["together"] += hits[modules[i]]
    }
    row("together")
    exit percent(hits["together"], lines["together"]) < least
}
