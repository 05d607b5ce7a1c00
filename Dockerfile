# One image for the product: its own PostgreSQL in the volume, or any other by DATABASE_URL.
#   docker build -t hostwright . && docker run -p 3000:3000 -v hostwright:/data hostwright
FROM node:24-bookworm-slim AS build
WORKDIR /srv/hostwright
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npx react-router build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /srv/hostwright
# With its sources: the commands beside the server (admin:create, backup, restore, doctor) run from them.
COPY --from=build /srv/hostwright ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A worker for each processor that the container may use; WORKERS names another number. docker kill --signal HUP replaces them.
# The server ends its PostgreSQL after the last request; give it time: docker stop --time 40
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The same as scripts/memory-flags.mjs.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--expose-gc", "build/server/index.js"]
