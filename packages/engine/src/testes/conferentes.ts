import { CONFERENTES_DA_COBRANCA } from './conferir-cobranca.ts'
import { conferirDecisao } from './conferir-decisoes.ts'
import { CONFERENTES_DAS_DEMONSTRACOES } from './conferir-demonstracoes.ts'
import { CONFERENTES_DO_FATURAMENTO } from './conferir-faturamento.ts'
import { conferirFechamento } from './conferir-fechamento.ts'
import {
  conferirDarf,
  conferirDiferenca,
  conferirDocumento,
  conferirLeitura,
  conferirMontagem,
  conferirPagamentos,
  conferirPix,
  conferirRecalculo,
} from './conferir-guias.ts'
import {
  conferirAjusteAnual,
  conferirCaixa,
  conferirCreditos,
  conferirIssMunicipal,
  conferirLalur,
  conferirPresumido,
  conferirQuota,
  conferirReal,
} from './conferir-lucro.ts'
import { CONFERENTES_DO_MEI } from './conferir-mei.ts'
import { conferirMit } from './conferir-mit.ts'
import { conferirPgdasd } from './conferir-pgdasd.ts'
import { CONFERENTES_DO_PLANEJAMENTO } from './conferir-planejamento.ts'
import {
  conferirEmissorNacional,
  conferirIbsCbs,
  conferirInformacao,
  conferirMesDeIbsCbs,
  conferirTransicao,
} from './conferir-reforma.ts'
import { conferirAluguel, conferirJcp, conferirRetencoes } from './conferir-retencoes.ts'
import {
  conferirAliquota,
  conferirMei,
  conferirPeloRbt12,
  conferirSimples,
} from './conferir-simples.ts'
import { CONFERENTES_DO_SIMPLES } from './conferir-simples-obrigacoes.ts'
import type { Exemplo } from './exemplo.ts'

/** How each `regra` of the files of examples is checked: what differs, or nothing. */
export const CONFERENTES: Readonly<Record<string, (exemplo: Exemplo) => string[]>> = {
  simples: conferirSimples,
  'simples-pelo-rbt12': conferirPeloRbt12,
  aliquota: conferirAliquota,
  mei: conferirMei,
  'montar-arrecadacao': conferirMontagem,
  'ler-arrecadacao': conferirLeitura,
  pix: conferirPix,
  darf: conferirDarf,
  recalculo: conferirRecalculo,
  'diferenca-da-guia': conferirDiferenca,
  'casar-pagamentos': conferirPagamentos,
  documento: conferirDocumento,
  pgdasd: conferirPgdasd,
  mit: conferirMit,
  presumido: conferirPresumido,
  real: conferirReal,
  quota: conferirQuota,
  'receitas-pelo-caixa': conferirCaixa,
  'iss-municipal': conferirIssMunicipal,
  'ajuste-anual-do-lucro': conferirAjusteAnual,
  lalur: conferirLalur,
  'creditos-pis-cofins': conferirCreditos,
  retencoes: conferirRetencoes,
  aluguel: conferirAluguel,
  jcp: conferirJcp,
  decisao: conferirDecisao,
  ...CONFERENTES_DA_COBRANCA,
  ...CONFERENTES_DAS_DEMONSTRACOES,
  ...CONFERENTES_DO_FATURAMENTO,
  ...CONFERENTES_DO_PLANEJAMENTO,
  fechamento: conferirFechamento,
  'ibs-cbs': conferirIbsCbs,
  'emissor-nacional': conferirEmissorNacional,
  'mes-de-ibs-cbs': conferirMesDeIbsCbs,
  'informacao-ibs-cbs': conferirInformacao,
  transicao: conferirTransicao,
  ...CONFERENTES_DO_SIMPLES,
  ...CONFERENTES_DO_MEI,
}
