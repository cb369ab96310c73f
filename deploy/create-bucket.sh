#!/bin/sh
# Makes the bucket for photos and the product's own key, which opens nothing else. Repeating it changes nothing.
set -e
mc alias set storage http://storage:9000 admin "$ADMIN_PASSWORD"
mc mb --ignore-existing storage/photos
mc admin user add storage fivefold "$STORAGE_PASSWORD"
mc admin policy create storage photos /bucket-policy.json
# Refused when it is attached already.
mc admin policy attach storage photos --user fivefold || mc admin policy entities storage --user fivefold | grep -q photos
