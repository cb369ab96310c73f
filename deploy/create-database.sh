#!/bin/sh
# Runs once, for an empty data folder: the product's own user, who owns its database and nothing else.
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$FIVEFOLD_PASSWORD" --username postgres <<'SQL'
create role fivefold login password :'password';
create database fivefold owner fivefold;
SQL
