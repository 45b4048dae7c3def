#!/usr/bin/env bash
# Makes a repair of a folder of photos, has it analyzed, and saves the report as PDF.
#
#   MENDSIGHT=https://mendsight.example KEY=mend_... ./photos-to-report.sh FOLDER report.pdf
#
# The key needs repairs:read, repairs:write, photos:write and analyses:run. Run it again with the same folder within a
# day, and nothing is made twice. A repair has room for eight photos.
set -euo pipefail
folder=$1
report=$2

api() { # METHOD PATH [further arguments of curl]
  local method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body --request "$method" "$MENDSIGHT$path" \
    --header "Authorization: Bearer $KEY" "$@"
}
once() { printf 'Idempotency-Key: %s' "$(printf '%s' "$folder/$1" | cksum | tr -d ' ')-${1//[^a-zA-Z0-9]/-}"; }

title=$(basename "$folder")
repair=$(api POST /v1/repairs --header "$(once repair)" --header 'Content-Type: application/json' \
  --data "$(jq --null-input --arg title "$title" '{title: $title}')" | jq --raw-output .id)

for photo in "$folder"/*.jpg; do
  name=$(basename "$photo")
  api POST "/v1/repairs/$repair/photos" --header "$(once "$name")" --header 'Content-Type: image/jpeg' \
    --header "X-File-Name: $(jq --null-input --raw-output --arg name "$name" '$name | @uri')" \
    --data-binary "@$photo" >/dev/null
done

analysis=$(api POST "/v1/repairs/$repair/analyses" --header "$(once analysis)" | jq --raw-output .id)
until api GET "/v1/analyses/$analysis" | jq --exit-status '.status | IN("queued", "running") | not' >/dev/null; do
  sleep 2
done

api GET "/v1/analyses/$analysis" | jq --raw-output '.advice.first_message.title // empty, .result.damage_type'
api GET "/v1/analyses/$analysis/report.pdf" --output "$report"
echo "saved $report"
