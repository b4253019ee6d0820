# Tidemark with everything that it needs. The folder /data holds what is stored: make it a volume. Several
# nodes may share /objects and /backups.
FROM node:24-bookworm-slim

WORKDIR /app
RUN mkdir /data /objects /backups && chown node:node /app /data /objects /backups
USER node

# The packages change less often than the source.
COPY --chown=node:node package.json package-lock.json ./
COPY --chown=node:node scripts ./scripts
RUN npm ci
COPY --chown=node:node . .
RUN npm exec -- node scripts/build-when-stale.js

ENV HOST=0.0.0.0 TIDEMARK_DATA=/data NODE_ENV=production
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm: as the first process of a container it would end before the server has stopped.
CMD ["node", "scripts/start.js"]
