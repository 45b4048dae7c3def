#!/usr/bin/env bash
# From a key to a report, step by step. Each answer is shown and kept in a file. It needs curl, jq and a photo.
#
#   MENDSIGHT=https://mendsight.example KEY=mend_... PHOTO=ceiling.jpg bash first-report.sh
#
# The key needs repairs:read, repairs:write, photos:write and analyses:run.
set -euo pipefail

# 1. Ask what the key is for, and what it may do.
curl -sS --fail-with-body "$MENDSIGHT/v1/me" -H "Authorization: Bearer $KEY" | tee me.json

# 2. Make the repair first: photos are sent to a repair. What is known of the damage goes into answers. The
# Idempotency-Key is a name of your own for this request. Whoever sends it again within a day gets the same repair.
curl -sS --fail-with-body -X POST "$MENDSIGHT/v1/repairs" -H "Authorization: Bearer $KEY" \
  -H 'Idempotency-Key: job-4711' -H 'Content-Type: application/json' \
  -d '{"title": "Stain on the ceiling", "answers": {"where": "Bathroom", "water": "drip", "electric": "wet"}}' | tee repair.json
REPAIR_ID=$(jq -r .id repair.json)

# 3. Send a photo to it: the bytes are the body. Do it again for more, up to eight.
curl -sS --fail-with-body -X POST "$MENDSIGHT/v1/repairs/$REPAIR_ID/photos" -H "Authorization: Bearer $KEY" \
  -H 'Idempotency-Key: job-4711-photo-1' -H 'Content-Type: image/jpeg' -H 'X-File-Name: ceiling.jpg' \
  --data-binary "@$PHOTO" | tee photo.json

# 4. Start the analysis of its photos.
curl -sS --fail-with-body -X POST "$MENDSIGHT/v1/repairs/$REPAIR_ID/analyses" -H "Authorization: Bearer $KEY" \
  -H 'Idempotency-Key: job-4711-analysis' | tee started.json
ANALYSIS_ID=$(jq -r .id started.json)

# 5. Wait until it has ended, which takes up to 90 seconds. A webhook tells of it, too. Whoever shows the result shows
# first_message and also before anything else: they are about danger.
while
  curl -sS "$MENDSIGHT/v1/analyses/$ANALYSIS_ID" -H "Authorization: Bearer $KEY" -o analysis.json
  jq -e '.status == "queued" or .status == "running"' analysis.json >/dev/null
do sleep 2; done
cat analysis.json

# 6. Save the report as PDF.
curl -sS --fail-with-body "$MENDSIGHT/v1/analyses/$ANALYSIS_ID/report.pdf" -H "Authorization: Bearer $KEY" -o report.pdf
