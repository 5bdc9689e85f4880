import { fechamento } from '@razao/contract'
import {
  ROTULOS_CATEGORIA_EMPRESA,
  ROTULOS_GRUPO_ANEXO,
  ROTULOS_REGIME,
} from '@razao/engine/cadastro'
import { acompanhada } from '@razao/engine/etapas'
import type { DefinicaoDeFiltros, Filtro } from '../../state/filtros-do-endereco.ts'
import { plural } from '../../ui/formato.ts'
import { SITUACOES } from './etapas.ts'
import type { EtapaDoMapa, SituacaoDoFechamento } from './tipos.ts'

/** Filters of the map, by the names the specification and the route give them. */
export const FILTROS_DO_MAPA = {
  idEmpresa: 'numero',
  IdPerfisEscritoriosContabeis: 'numeros',
  IDCategoria: 'numero',
  idAnexo: 'numero',
  regime: 'numero',
  etapa: fechamento.ETAPAS_DO_MAPA,
  transmissao: 'numero',
  lido: 'numero',
  pago: 'numero',
  situacao: fechamento.SITUACOES_FECHAMENTO,
  semMovimento: 'booleano',
  variacao: 'booleano',
} as const satisfies DefinicaoDeFiltros
export type FiltroDoMapa = Filtro<typeof FILTROS_DO_MAPA>

export type Opcao = { readonly valor: string; readonly rotulo: string }
const opcoes = (rotulos: Readonly<Record<string, string>>): Opcao[] =>
  Object.entries(rotulos).map(([valor, rotulo]) => ({ valor, rotulo }))

export const OPCOES_DE_REGIME = opcoes(ROTULOS_REGIME)
export const OPCOES_DE_CATEGORIA = opcoes(ROTULOS_CATEGORIA_EMPRESA)
export const OPCOES_DE_GRUPO = opcoes(ROTULOS_GRUPO_ANEXO)
export const OPCOES_DE_ETAPA = fechamento.ETAPAS_DO_MAPA.map((etapa) => ({
  valor: etapa,
  rotulo: fechamento.ROTULOS_ETAPA_DO_MAPA[etapa],
}))
export const OPCOES_DE_ESTADO = opcoes(fechamento.ROTULOS_ESTADO_ETAPA)
export const OPCOES_DE_SITUACAO = Object.entries(SITUACOES).map(([valor, { texto }]) => ({
  valor,
  rotulo: texto,
}))

const rotuloEm = (rotulos: Readonly<Record<number, string>>, valor: unknown): string =>
  rotulos[Number(valor)] ?? String(valor)

const doEstado = (etapa: EtapaDoMapa) => (valor: number) =>
  `${fechamento.ROTULOS_ETAPA_DO_MAPA[etapa]}: ${rotuloEm(fechamento.ROTULOS_ESTADO_ETAPA, valor)}`

const CHIPS: Readonly<Record<keyof FiltroDoMapa, (valor: never) => string>> = {
  idEmpresa: (id: number) => `Empresa ${id}`,
  IdPerfisEscritoriosContabeis: (ids: readonly number[]) =>
    `Responsável: ${plural(ids.length, 'pessoa')}`,
  IDCategoria: (valor: number) => `Categoria: ${rotuloEm(ROTULOS_CATEGORIA_EMPRESA, valor)}`,
  idAnexo: (valor: number) => rotuloEm(ROTULOS_GRUPO_ANEXO, valor),
  regime: (valor: number) => `Regime: ${rotuloEm(ROTULOS_REGIME, valor)}`,
  etapa: (valor: EtapaDoMapa) =>
    `${acompanhada(valor) ? 'Falta' : 'Parada em'} ${fechamento.ROTULOS_ETAPA_DO_MAPA[valor]}`,
  transmissao: doEstado('transmissao'),
  lido: doEstado('lido'),
  pago: doEstado('pago'),
  situacao: (valor: SituacaoDoFechamento) => SITUACOES[valor].texto,
  semMovimento: (valor: boolean) => (valor ? 'Sem movimento' : 'Com movimento'),
  variacao: (valor: boolean) => (valor ? 'Diferença > 20 %' : 'Diferença até 20 %'),
}

/** Name of a filter in force; the company is told by its name when it is known. */
export function chipDoMapa(
  campo: keyof FiltroDoMapa,
  valor: unknown,
  { empresa, eu }: { empresa: string | undefined; eu: number | undefined },
): string {
  if (campo === 'idEmpresa' && empresa) return `Empresa: ${empresa}`
  const soEu = Array.isArray(valor) && valor.length === 1 && valor[0] === eu
  if (campo === 'IdPerfisEscritoriosContabeis' && soEu) return 'Só as minhas'
  return CHIPS[campo](valor as never)
}
