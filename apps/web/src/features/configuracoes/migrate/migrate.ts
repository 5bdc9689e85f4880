import { migrateUso, type RouteOutput, migrate as rotas } from '@razao/contract'
import { ROTAS } from '@razao/engine/municipal'
import type { Tom } from '../../../ui/Situacao.tsx'

export type Empresa = RouteOutput<typeof rotas.listarEmpresasNaMigrate>['lista'][number]
export type Ligacao = RouteOutput<typeof rotas.lerMigrate>

export const AMBIENTES = { 1: 'Produção', 2: 'Homologação' } as const
export const nomeDoAmbiente = (ambiente: number): string =>
  ambiente === 1 ? AMBIENTES[1] : AMBIENTES[2]

const TONS: Readonly<Record<Empresa['situacao'], Tom>> = {
  'sem-chave': 'nenhum',
  desligada: 'bloqueado',
  'a-testar': 'pendente',
  'com-problema': 'erro',
  pronta: 'ok',
}
export const situacaoNaMigrate = ({ situacao }: Pick<Empresa, 'situacao'>) => ({
  tom: TONS[situacao],
  texto: rotas.ROTULOS_NA_MIGRATE[situacao],
})

/** By whom the notes leave, as the list says it. */
export const rotaEscrita = (rota: Empresa['rota']): string => {
  if (rota === null) return 'Sem município no cadastro'
  return rota.rota === 'prefeitura' ? 'À mão, no sistema da prefeitura' : ROTAS[rota.rota]
}

/** The order in force, and who says it. */
export const ordemEscrita = (rota: NonNullable<Empresa['rota']>): string => {
  if (rota.ordem.length === 0)
    return `${ROTAS.nacional}, depois ${ROTAS.intermediario}, depois ${ROTAS.abrasf}, depois à mão (ordem da casa)`
  const nomes = rota.ordem.map((uma) => (uma === 'prefeitura' ? 'à mão' : ROTAS[uma]))
  return `${nomes.join(', depois ')} (${rota.fonte ?? 'regra do município'})`
}

/** Whether Migrate tells here of what changes. */
export const webhookEscrito = ({ webhook, ambiente }: Pick<Empresa, 'webhook' | 'ambiente'>) => {
  if (webhook === null) return 'Sem webhook'
  if (webhook.ambiente === ambiente) return 'Webhook registrado'
  return `Webhook registrado em ${nomeDoAmbiente(webhook.ambiente).toLowerCase()}: registre de novo`
}

export type NotaDeTeste = migrateUso.NotaDeTeste
const DAS_NOTAS: Readonly<Record<NotaDeTeste['situacao'], Tom>> = {
  pedida: 'pendente',
  pendente: 'pendente',
  autorizada: 'ok',
  rejeitada: 'erro',
  'nao-saiu': 'erro',
}
export const situacaoDoTeste = ({ situacao }: Pick<NotaDeTeste, 'situacao'>) => ({
  tom: DAS_NOTAS[situacao],
  texto: migrateUso.SITUACOES_DA_NOTA_DE_TESTE[situacao],
})
export type Cidade = RouteOutput<typeof migrateUso.listarCidadesNaMigrate>['lista'][number]
/** What a city takes, in words; «pede certificado» is no capacity, and is told apart. */
export const capacidadesDe = (cidade: Cidade): string =>
  (Object.keys(migrateUso.CAPACIDADES) as migrateUso.Capacidade[])
    .filter((uma) => uma !== 'emite' && uma !== 'certificado' && cidade[uma])
    .map((uma) => migrateUso.CAPACIDADES[uma].toLowerCase())
    .join(', ') || '—'
