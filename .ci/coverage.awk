# Prints the coverage of the modules in the folders of `covered`, and fails if it is less than `least` per cent of all their
# lines, or if there are no lines. Reads a summary in lcov's format.

function percent(hit, all) { return all ? 100 * hit / all : 0 }
function row(name) { printf "%-20s %6d of %6d lines %7.2f %%\n", name, hits[name], lines[name], percent(hits[name], lines[name]) }

BEGIN { gsub(" ", "|", covered) }
/^SF:/ {
    module = ""
    if (match($0, "/Sources/(" covered ")/[^/]+/")) {
        split(substr($0, RSTART, RLENGTH), parts, "/")
        module = parts[4]
        if (!(module in lines)) modules[++count] = module
    }
}
/^LF:/ && module { lines[module] += substr($0, 4) }
/^LH:/ && module { hits[module] += substr($0, 4) }

END {
    for (i = 1; i <= count; i++) {
        row(modules[i])
        lines["together"] += lines[modules[i]]
        hits["together"] += hits[modules[i]]
    }
    row("together")
    exit percent(hits["together"], lines["together"]) < least
}
