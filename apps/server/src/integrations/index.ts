import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Integracoes } from '../platform/fora/index.ts'
import { openKeyring, openVault } from '../platform/vault/index.ts'
import { createAbrasf } from './abrasf/index.ts'
import { createCep, lerFontesDeCep } from './cep/index.ts'
import { createCnpj, lerFontes } from './cnpj/index.ts'
import { createCorreio } from './correio/index.ts'
import { createDns } from './dns/index.ts'
import { createJettax } from './jettax/index.ts'
import { createMigrate } from './migrate/index.ts'
import { createNfse } from './nfse/index.ts'
import { createPix } from './pix/index.ts'
import { createSerpro } from './serpro/index.ts'
import { createWebhook } from './webhook/index.ts'

export { registrarConsultaDeCnpj } from './cnpj/index.ts'

/** Where the master keys of the vault are: beside the data unless told otherwise, never in the database. */
export const arquivoDasChaves = (
  config: Pick<Config, 'RAZAO_DADOS' | 'RAZAO_VAULT_CHAVES'>,
): string => config.RAZAO_VAULT_CHAVES ?? join(config.RAZAO_DADOS, 'vault.chaves')

/** Every service of others, as this installation was told of them; nothing is asked of any yet. */
export const abrirIntegracoes = (
  config: Pick<
    Config,
    | 'ABRASF_DESVIOS'
    | 'ABRASF_REDES'
    | 'CEP_FONTES'
    | 'CNPJ_FONTES'
    | 'CORREIO_DE'
    | 'CORREIO_URL'
    | 'JETTAX_URL'
    | 'MIGRATE_CABECALHO'
    | 'MIGRATE_HOMOLOGACAO_URL'
    | 'MIGRATE_PRODUCAO_URL'
    | 'NFSE_ADN_URL'
    | 'NFSE_ASSINATURA'
    | 'NFSE_AUTORIDADES'
    | 'NFSE_SEFIN_URL'
    | 'PIX_AUTORIDADES'
    | 'PIX_DESVIOS'
    | 'PORT'
    | 'RAZAO_ENDERECO'
    | 'RAZAO_DNS'
    | 'RAZAO_DADOS'
    | 'RAZAO_SERPRO_AUTH_URL'
    | 'RAZAO_SERPRO_CA'
    | 'RAZAO_SERPRO_URL'
    | 'RAZAO_VAULT_CHAVES'
    | 'RAZAO_WEBHOOK_REDES'
    | 'SMTP_DE'
    | 'SMTP_URL'
  >,
): Integracoes => ({
  abrasf: createAbrasf({
    redes: config.ABRASF_REDES,
    desvios: config.ABRASF_DESVIOS,
    autoridades: config.NFSE_AUTORIDADES && readFileSync(config.NFSE_AUTORIDADES, 'utf8'),
  }),
  cep: createCep({ fontes: lerFontesDeCep(config.CEP_FONTES) }),
  cnpj: createCnpj({ fontes: lerFontes(config.CNPJ_FONTES) }),
  correio: createCorreio({
    url: config.CORREIO_URL ?? config.SMTP_URL,
    de: config.CORREIO_DE ?? config.SMTP_DE,
  }),
  dns: createDns(config.RAZAO_DNS),
  jettax: createJettax({ endereco: config.JETTAX_URL, redes: config.RAZAO_WEBHOOK_REDES }),
  migrate: createMigrate({
    enderecos: { 1: config.MIGRATE_PRODUCAO_URL, 2: config.MIGRATE_HOMOLOGACAO_URL },
    cabecalho: config.MIGRATE_CABECALHO,
    daqui: new URL(config.RAZAO_ENDERECO ?? `http://localhost:${config.PORT}/`).origin,
  }),
  nfse: createNfse({
    sefin: config.NFSE_SEFIN_URL,
    adn: config.NFSE_ADN_URL,
    algoritmo: config.NFSE_ASSINATURA,
    autoridades: config.NFSE_AUTORIDADES && readFileSync(config.NFSE_AUTORIDADES, 'utf8'),
  }),
  pix: createPix({
    daqui: new URL(config.RAZAO_ENDERECO ?? `http://localhost:${config.PORT}/`).origin,
    redes: config.RAZAO_WEBHOOK_REDES,
    desvios: config.PIX_DESVIOS,
    autoridades: config.PIX_AUTORIDADES && readFileSync(config.PIX_AUTORIDADES, 'utf8'),
  }),
  serpro: createSerpro({
    url: config.RAZAO_SERPRO_URL,
    autenticacao: config.RAZAO_SERPRO_AUTH_URL,
    autoridades: config.RAZAO_SERPRO_CA && readFileSync(config.RAZAO_SERPRO_CA, 'utf8'),
  }),
  vault: openVault(openKeyring(arquivoDasChaves(config))),
  webhook: createWebhook(config.RAZAO_WEBHOOK_REDES),
})
