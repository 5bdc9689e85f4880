import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  type Decimal,
  dado,
  decimal,
  emNumero,
  type Memorial,
  type Operando,
  ok,
  type Result,
  reais,
  refuse,
  taxa,
} from '../dinheiro/index.ts'
import { comPorta } from '../porta/index.ts'
import { type FaixaInss, TABELA_INSS, type TabelaInss } from '../tabelas/inss/index.ts'
import { ehCompetencia, tabelaUsada, type Vigencia, vigente } from '../tempo/index.ts'
import { FORMA_DO_INSS } from './formas.ts'
import { ehValorEmCentavos, fatoInvalido } from './recusas.ts'
import type { FatosInssEmpregado, InssEmpregado, ModoInss, RecusaFolha } from './tipos.ts'

type FaixaApurada = {
  readonly faixa: FaixaInss
  readonly base: Centavos
  /** In centavos; a fraction survives only in the mode `exato`. */
  readonly valor: Decimal
}
export type InssApurado = {
  readonly base: Centavos
  readonly faixas: readonly FaixaApurada[]
  readonly total: Apurado
}
export type RegrasInss = { readonly tabela: TabelaInss & Vigencia; readonly modo: ModoInss }

/** The table applied to one base, on top of what other sources already took (`<raiz>.valor`). */
export function reterInss(
  caderno: Caderno,
  salario: Apurado,
  { outrasFontes, tabela, modo }: RegrasInss & { readonly outrasFontes: Centavos },
): InssApurado {
  const piso = Math.min(outrasFontes, tabela.teto)
  const topo = Math.min(centavos(outrasFontes + salario.valor), tabela.teto)
  const faixas: FaixaApurada[] = []
  for (const faixa of tabela.faixas) {
    const base = centavos(Math.max(0, Math.min(topo, faixa.ate) - Math.max(piso, faixa.acimaDe)))
    if (base === 0) continue
    const exato = decimal(base).mul(faixa.aliquota)
    // eSocial (S-5001) drops the fraction of each slice; the exact mode rounds only the total.
    faixas.push({ faixa, base, valor: modo === 'esocial' ? exato.floor() : exato })
  }
  const regra = `inss@${tabela.desde}`
  const parcelas = faixas.map((apurada, indice): [string, Operando] => [
    `faixa${indice + 1}`,
    explicarFaixa(caderno, apurada, {
      id: `faixa-${indice + 1}`,
      salario,
      outrasFontes,
      modo,
      regra,
      fonte: tabela.fonte,
    }),
  ])
  const soma = faixas.reduce((total, f) => total.add(f.valor), decimal(0))
  const total = anotar(caderno, {
    id: 'valor',
    rotulo: 'INSS do empregado',
    formula: parcelas.length === 0 ? '0' : `(${parcelas.map(([nome]) => nome).join(' + ')}) × 100`,
    operandos: Object.fromEntries(parcelas),
    exato: modo === 'esocial' ? soma.toNumber() : soma,
    fundamento: 'Lei 8.212/1991, art. 20',
    regra,
  })
  return { base: centavos(topo - piso), faixas, total }
}

type DaFaixa = {
  readonly id: string
  readonly salario: Apurado
  readonly outrasFontes: Centavos
  readonly modo: ModoInss
  readonly regra: string
  readonly fonte: string
}

/** One slice, in reais, so that dropping what is below the centavo can be seen. */
function explicarFaixa(
  { memorial, raiz }: Caderno,
  { faixa, valor }: FaixaApurada,
  { id, salario, outrasFontes, modo, regra, fonte }: DaFaixa,
): Operando {
  const de = `${raiz}.${id}`
  const porCento = faixa.aliquota.mul(100).toString().replace('.', ',')
  const rotulo = `INSS da parte na alíquota de ${porCento} %, em reais`
  const emReais = valor.div(100)
  const resultado = emNumero(modo === 'esocial' ? emReais.toFixed(2) : emReais.toFixed())
  const nome = 'tabela do INSS'
  memorial.passo(() => ({
    id: de,
    rotulo,
    formula:
      '(mínimo(salario + outrasFontes; ate) − máximo(outrasFontes; acimaDe)) × aliquota ÷ 100',
    operandos: {
      salario: salario.como,
      outrasFontes: reais('Base já contribuída em outras fontes', outrasFontes, 'declaração'),
      ate: reais('Fim da faixa', faixa.ate, nome),
      acimaDe: reais('Começo da faixa', faixa.acimaDe, nome),
      aliquota: taxa('Alíquota da faixa', faixa.aliquota, nome),
    },
    ...(modo === 'esocial' ? { arredondamento: 'truncar' as const } : {}),
    resultado,
    fundamento: fonte,
    regra,
  }))
  return { rotulo, valor: resultado, de }
}

/**
 * Progressive INSS of an employee on the part of the salary above what other employers already
 * contributed on, up to the ceiling (Lei 8.212/1991, arts. 20 and 28, § 5º; EC 103/2019, art. 28).
 * Values in centavos.
 */
export const apurarInssEmpregado = comPorta(FORMA_DO_INSS, apurarInssEmpregadoConferido)

function apurarInssEmpregadoConferido(
  fatos: FatosInssEmpregado,
  memorial: Memorial,
): Result<InssEmpregado, RecusaFolha> {
  const { competencia, salarioDeContribuicao, outrasFontes, modo = 'esocial' } = fatos
  if (!ehCompetencia(competencia)) {
    return refuse(fatoInvalido('competencia', 'A competência não é um mês válido.'))
  }
  if (!ehValorEmCentavos(salarioDeContribuicao) || !ehValorEmCentavos(outrasFontes)) {
    return refuse(fatoInvalido('salarioDeContribuicao', 'Salário e outras fontes não têm sinal.'))
  }
  const achada = vigente(TABELA_INSS, competencia)
  if (!achada.ok) return achada
  const salario = dado('Salário-de-contribuição', salarioDeContribuicao, 'folha')
  const caderno = { memorial, raiz: 'inss-empregado' }
  const { base, faixas, total } = reterInss(caderno, salario, {
    tabela: achada.value,
    outrasFontes,
    modo,
  })
  return ok({
    base,
    valor: total.valor,
    faixas: faixas.map((f) => ({
      base: f.base,
      aliquota: f.faixa.aliquota.toString(),
      valor: f.valor.toString(),
    })),
    tabela: tabelaUsada(TABELA_INSS, achada.value, competencia),
  })
}
