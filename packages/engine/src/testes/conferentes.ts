import { conferirDecisao } from './conferir-decisoes.ts'
import { conferirFechamento } from './conferir-fechamento.ts'
import {
  conferirDarf,
  conferirDiferenca,
  conferirDocumento,
  conferirLeitura,
  conferirMontagem,
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
import { conferirPgdasd } from './conferir-pgdasd.ts'
import {
  conferirEmissorNacional,
  conferirIbsCbs,
  conferirInformacao,
  conferirMesDeIbsCbs,
  conferirTransicao,
} from './conferir-reforma.ts'
import { conferirAluguel, conferirJcp, conferirRetencoes } from './conferir-retencoes.ts'
import { conferirAliquota, conferirMei, conferirSimples } from './conferir-simples.ts'
import { CONFERENTES_DO_SIMPLES } from './conferir-simples-obrigacoes.ts'
import type { Exemplo } from './exemplo.ts'

/** How each `regra` of the files of examples is checked: what differs, or nothing. */
export const CONFERENTES: Readonly<Record<string, (exemplo: Exemplo) => string[]>> = {
  simples: conferirSimples,
  aliquota: conferirAliquota,
  mei: conferirMei,
  'montar-arrecadacao': conferirMontagem,
  'ler-arrecadacao': conferirLeitura,
  pix: conferirPix,
  darf: conferirDarf,
  recalculo: conferirRecalculo,
  'diferenca-da-guia': conferirDiferenca,
  documento: conferirDocumento,
  pgdasd: conferirPgdasd,
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
  fechamento: conferirFechamento,
  'ibs-cbs': conferirIbsCbs,
  'emissor-nacional': conferirEmissorNacional,
  'mes-de-ibs-cbs': conferirMesDeIbsCbs,
  'informacao-ibs-cbs': conferirInformacao,
  transicao: conferirTransicao,
  ...CONFERENTES_DO_SIMPLES,
  ...CONFERENTES_DO_MEI,
}
