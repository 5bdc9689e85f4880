import type { RouteOutput, regrasMunicipais, regrasMunicipaisUso } from '@razao/contract'
import { regrasMunicipais as rotas } from '@razao/contract'
import { CAMADAS, SERVICOS } from '@razao/engine/municipal'
import { diasEntre, formatarData } from '@razao/engine/tempo'
import type { Tom } from '../../ui/Situacao.tsx'

export type MunicipioDaLista = RouteOutput<
  typeof regrasMunicipais.listarRegrasMunicipais
>['lista'][number]
export type RegrasDoMunicipio = RouteOutput<typeof regrasMunicipais.lerRegrasDoMunicipio>
export type GrupoDeRegras = RegrasDoMunicipio['tipos'][number]
export type Versao = GrupoDeRegras['versoes'][number]
export type Previa = RouteOutput<typeof regrasMunicipais.preverRegraMunicipal>
export type Cobertura = RouteOutput<typeof regrasMunicipais.lerCoberturaDosMunicipios>
export type Tabela = RouteOutput<typeof regrasMunicipaisUso.lerTabelaDeRegras>
export type Simulacao = RouteOutput<typeof regrasMunicipaisUso.simularNotaNoMunicipio>
export type RegraDita = regrasMunicipais.RegraDita

export const UFS = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB'],
  ...['PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
] as const

const TONS: Readonly<Record<MunicipioDaLista['situacao'], Tom>> = {
  ativo: 'ok',
  inativo: 'atencao',
  'sem-convenio': 'nenhum',
  'nao-conhecida': 'pendente',
}
export const situacaoDoMunicipio = ({ situacao }: MunicipioDaLista) => ({
  tom: TONS[situacao],
  texto: rotas.ROTULOS_DA_SITUACAO[situacao],
})

/** How fresh a check is: fresh, to be looked at again, or never made. */
export function frescor(conferidaEm: string | null, hoje: string): { tom: Tom; texto: string } {
  if (conferidaEm === null) return { tom: 'pendente', texto: 'Ninguém conferiu' }
  return diasEntre(conferidaEm, hoje) > rotas.DIAS_ATE_REVER
    ? { tom: 'aguardando', texto: `${formatarData(conferidaEm)}, a rever` }
    : { tom: 'ok', texto: formatarData(conferidaEm) }
}

export const vigencia = (de: string, ate: string | null): string =>
  ate === null ? `Desde ${formatarData(de)}` : `${formatarData(de)} a ${formatarData(ate)}`

export const camadaEmPalavras = (camada: keyof typeof CAMADAS): string => CAMADAS[camada]

const QUANDO: Readonly<Record<Versao['quando'], { tom: Tom; texto: string }>> = {
  'em-vigor': { tom: 'ok', texto: 'Em vigor' },
  futura: { tom: 'info', texto: 'Ainda não começou' },
  passada: { tom: 'nenhum', texto: 'Já terminou' },
}
/** What a version is on the day that is shown. */
export const situacaoDaVersao = ({ quando, semEfeito }: Versao): { tom: Tom; texto: string } =>
  semEfeito ? { tom: 'aguardando', texto: 'Outra vale no lugar' } : QUANDO[quando]

export const TODOS_OS_SERVICOS = 'Todos os serviços'

/** `01.07 – Suporte técnico…`, as a service is offered. */
export const ESCOLHAS_DE_SERVICO: readonly string[] = SERVICOS.map(
  ({ item, descricao }) => `${item} – ${descricao}`,
)

/** The code of what was chosen or typed: what comes before the words. */
export const codigoEscrito = (texto: string): string =>
  texto.trim() === TODOS_OS_SERVICOS ? '*' : (texto.trim().split(/\s+–\s+/)[0] ?? '')

/** How a key that is kept is written again in the field. */
export const servicoEscrito = (chave: string): string =>
  chave === '*'
    ? TODOS_OS_SERVICOS
    : (ESCOLHAS_DE_SERVICO.find((um) => um.startsWith(`${chave} –`)) ?? chave)
