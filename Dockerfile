# One process of Switchboard with the dependencies of package-lock.json. See docs/operations.md.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/switchboard
COPY . .
# The same steps as `npm start` on a fresh clone: npm ci without development dependencies, then the web build.
RUN node bin/setup.js

FROM node:24-bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data switchboard && install -d -o switchboard -g switchboard -m 700 /data
COPY --from=build /opt/switchboard /opt/switchboard
USER switchboard
WORKDIR /opt/switchboard
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
# Ready when the database is reachable and migrated.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=32", "server/main.js"]
