#!/bin/sh
# lcc in any build: sh scan.sh [FOLDER] [further arguments of lcc scan]
# Leaves lcc-report.json, lcc-report.html and lcc-junit.xml in the current folder, and ends with the status of lcc scan.
set -u

folder=${1:-.}
[ $# -gt 0 ] && shift

lcc scan "$folder" --output lcc-report.json --also html=lcc-report.html --also junit=lcc-junit.xml "$@"
status=$?

case $status in
  0) echo "licenses: passed" ;;
  1) echo "licenses: the policy is violated, see lcc-report.html" ;;
  4) echo "licenses: nothing was found that fails the build, but the scan did not see everything" ;;
  *) echo "licenses: the scan could not run (status $status)" ;;
esac
exit "$status"
