# Prints the coverage of the modules that need no adapter, and fails when the lines of all of them are covered to less than
# `least` per cent, or when there is none. Reads the table of modules in UseCases.md, then a summary in lcov's form.

function percent(hit, all) { return all ? 100 * hit / all : 0 }
function row(name) { printf "%-20s %6d of %6d lines %7.2f %%\n", name, hits[name], lines[name], percent(hits[name], lines[name]) }

FILENAME == "UseCases.md" {
    if (split($0, cells, "|") == 5 && cells[2] ~ /`/ && cells[3] ~ covered) {
        gsub(/[ `]/, "", cells[2])
        modules[++count] = cells[2]
    }
    next
}
/^SF:/ {
    module = ""
    if (match($0, /\/Sources\/[^\/]+\/[^\/]+\//)) {
        split(substr($0, RSTART, RLENGTH), parts, "/")
        module = parts[4]
    }
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
