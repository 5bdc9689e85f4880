import type { Anexo } from '../../cadastro/index.ts'
import { type Centavos, invariant, type Operando } from '../../dinheiro/index.ts'
import {
  type CotaPronta,
  ESCALA,
  type FaixaPronta,
  faixaDe,
  type TabelaPronta,
  TRIBUTOS_SIMPLES,
  type TributoSimples,
} from '../../tabelas/simples/index.ts'
import { daLei, type Percentual, regraDoAnexo, somarPercentuais, valorDaLei } from './expressao.ts'

/** The number an effective rate divides by: the RBT12, or the sublimite/limite of art. 24. */
export type Base = {
  readonly valor: bigint
  readonly centavos: Centavos
  readonly nome: 'rbt12' | 'sublimite' | 'limite'
  readonly operando: () => Operando
}

/** `(base × nominal − parcela) ÷ base`, kept as a fraction over ESCALA². */
export type Efetiva = {
  readonly faixa: FaixaPronta
  readonly base: Base
  readonly num: bigint
  readonly den: bigint
  readonly regra: string
}

const ESCALA2 = ESCALA * ESCALA

/** LC 123/2006, art. 18, § 1º-A. */
export function efetivaDe(tabela: TabelaPronta, faixa: FaixaPronta, base: Base): Efetiva {
  return {
    faixa,
    base,
    num: base.valor * faixa.nominal - faixa.parcela,
    den: base.valor * ESCALA,
    regra: regraDoAnexo(faixa, tabela.desde),
  }
}

const nomesDa = (n: number) => ({
  nominal: `nominal${n}`,
  parcela: `parcela${n}`,
  cota: `reparticao${n}`,
})

const formulaDa = ({ base, faixa }: Efetiva): string => {
  const { nominal, parcela } = nomesDa(faixa.numero)
  return `(${base.nome} × ${nominal} − ${parcela})`
}

/** The operands of an effective rate, named by the number of the faixa. */
export function operandosDa({ base, faixa, regra }: Efetiva): Record<string, Operando> {
  const { nominal, parcela } = nomesDa(faixa.numero)
  const qual = `da ${faixa.numero}ª faixa do Anexo ${faixa.anexo}`
  return {
    [base.nome]: base.operando(),
    [nominal]: daLei(`Alíquota nominal ${qual}`, faixa.faixa.nominal, regra),
    [parcela]: valorDaLei(`Parcela a deduzir ${qual}`, faixa.faixa.parcela, regra),
  }
}

/** Effective rate × share of the tribute. */
function pelaCota(efetiva: Efetiva, { cota, texto, tributo }: CotaPronta): Percentual {
  return {
    num: efetiva.num * cota,
    den: efetiva.den * ESCALA,
    explicar: () => {
      const nome = nomesDa(efetiva.faixa.numero).cota
      return {
        formula: `${formulaDa(efetiva)} × ${nome} ÷ ${efetiva.base.nome}`,
        operandos: {
          ...operandosDa(efetiva),
          [nome]: daLei(`Repartição do ${tributo.toUpperCase()}`, texto, efetiva.regra),
        },
      }
    },
  }
}

const noTeto = (tabela: TabelaPronta): Percentual => ({
  num: tabela.teto,
  den: ESCALA,
  explicar: () => ({
    formula: 'teto',
    operandos: {
      teto: daLei(
        'Percentual efetivo máximo do ISS',
        tabela.tetoIss,
        'LC 123/2006, Anexo III, nota',
      ),
    },
  }),
})

/** 5ª faixa with the ISS at its ceiling: the note prints shares over `efetiva − 5 %`. */
function pelaNota(tabela: TabelaPronta, efetiva: Efetiva, cota: CotaPronta): Percentual {
  return {
    num: (efetiva.num * ESCALA - tabela.teto * efetiva.den) * cota.cota,
    den: efetiva.den * ESCALA2,
    explicar: () => ({
      formula: `(${formulaDa(efetiva)} ÷ ${efetiva.base.nome} − teto) × cotaDaNota`,
      operandos: {
        ...operandosDa(efetiva),
        ...noTeto(tabela).explicar().operandos,
        cotaDaNota: daLei(
          `Cota do ${cota.tributo.toUpperCase()} na nota do anexo`,
          cota.texto,
          efetiva.regra,
        ),
      },
    }),
  }
}

/** Part of the ISS above the ceiling that goes to one federal tribute of the 6ª faixa. */
function parteDoExcesso(
  tabela: TabelaPronta,
  quinta: Efetiva,
  { cota, soma }: { readonly cota: CotaPronta; readonly soma: bigint },
): Percentual {
  const iss = quinta.faixa.cotaDe.iss
  invariant(iss, 'excesso de ISS em anexo sem ISS')
  return {
    num: (quinta.num * iss.cota - tabela.teto * quinta.den) * cota.cota,
    den: quinta.den * ESCALA * soma,
    explicar: () => ({
      formula: `(${formulaDa(quinta)} × reparticaoIss5 ÷ ${quinta.base.nome} − teto) × cotaDoExcesso ÷ somaDasCotas`,
      operandos: {
        ...operandosDa(quinta),
        ...noTeto(tabela).explicar().operandos,
        reparticaoIss5: daLei('Repartição do ISS na 5ª faixa', iss.texto, quinta.regra),
        cotaDoExcesso: daLei(
          `Cota do ${cota.tributo.toUpperCase()} no excesso`,
          cota.texto,
          quinta.regra,
        ),
        somaDasCotas: daLei('Soma das cotas', emDecimal(soma), quinta.regra),
      },
    }),
  }
}

const emDecimal = (sobreEscala: bigint): string => {
  const texto = sobreEscala.toString().padStart(5, '0')
  return `${texto.slice(0, -4)}.${texto.slice(-4)}`
}

const passaDoTeto = (tabela: TabelaPronta, p: Percentual): boolean =>
  p.num * ESCALA > tabela.teto * p.den

/** Rate of each tribute of one annex. */
export type Percentuais = Partial<Record<TributoSimples, Percentual>>

/**
 * Shares of the ISS excess. Annexes III and IV print theirs; V has none, so its exact federal
 * shares of the 5ª faixa stand. The Manual do PGDAS-D (§ 12, example 8) uses those of the 5ª faixa
 * also when the RBT12 is in the 6ª.
 */
function cotasDoExcesso(tabela: TabelaPronta, quinta: FaixaPronta) {
  const impressas = tabela.excesso[quinta.anexo]
  const cotas = impressas ?? quinta.cotas.filter(({ tributo }) => tributo !== 'iss')
  return { cotas, soma: cotas.reduce((total, { cota }) => total + cota, 0n) }
}

/** What a row of the annex says, by the RBT12 of the market, before sublimite and limite. */
export function percentuaisDaFaixa(
  tabela: TabelaPronta,
  anexo: Anexo,
  { base, comSublimite }: { readonly base: Base; readonly comSublimite: boolean },
): { readonly efetiva: Efetiva; readonly percentuais: Percentuais } {
  const faixa = faixaDe(tabela, anexo, base.centavos)
  const efetiva = efetivaDe(tabela, faixa, base)
  const percentuais: Percentuais = {}
  for (const cota of faixa.cotas) percentuais[cota.tributo] = pelaCota(efetiva, cota)
  const { iss } = percentuais
  if (iss && passaDoTeto(tabela, iss)) {
    const impressas = tabela.excesso[anexo]
    invariant(impressas, `o ISS da ${faixa.numero}ª faixa do anexo ${anexo} passa do teto sem nota`)
    for (const cota of impressas) percentuais[cota.tributo] = pelaNota(tabela, efetiva, cota)
    percentuais.iss = noTeto(tabela)
  }
  if (faixa.numero === 6 && comSublimite) pelaQuinta(tabela, percentuais, { anexo, base })
  return { efetiva, percentuais }
}

/** 6ª faixa with the sublimite not exceeded: ICMS/ISS by the 5ª formula (art. 21, III, b). */
function pelaQuinta(
  tabela: TabelaPronta,
  percentuais: Percentuais,
  { anexo, base }: { readonly anexo: Anexo; readonly base: Base },
): void {
  const faixa = tabela.faixas[anexo][4]
  invariant(faixa, `anexo ${anexo} sem 5ª faixa`)
  const quinta = efetivaDe(tabela, faixa, base)
  for (const tributo of tabela.doSublimite) {
    const cota = faixa.cotaDe[tributo]
    if (cota) percentuais[tributo] = pelaCota(quinta, cota)
  }
  const { iss } = percentuais
  if (!iss || !passaDoTeto(tabela, iss)) return
  percentuais.iss = noTeto(tabela)
  const { cotas, soma } = cotasDoExcesso(tabela, faixa)
  for (const cota of cotas) {
    const daSexta = percentuais[cota.tributo]
    const parte = parteDoExcesso(tabela, quinta, { cota, soma })
    percentuais[cota.tributo] = daSexta ? somarPercentuais(daSexta, parte) : parte
  }
}

/** ICMS/ISS of the revenue above the sublimite: a fixed rate, read at the sublimite itself. */
export function fixosDoSublimite(tabela: TabelaPronta, anexo: Anexo, sublimite: Base): Percentuais {
  const efetiva = efetivaDe(tabela, faixaDe(tabela, anexo, sublimite.centavos), sublimite)
  const percentuais: Percentuais = {}
  for (const tributo of tabela.doSublimite) {
    const cota = efetiva.faixa.cotaDe[tributo]
    if (!cota) continue
    const fixo = pelaCota(efetiva, cota)
    const capado = tributo === 'iss' && passaDoTeto(tabela, fixo)
    percentuais[tributo] = capado ? noTeto(tabela) : fixo
  }
  return percentuais
}

/** Federal tributes of the revenue above the limite: a fixed rate, read at the limite itself. */
export function fixosDoLimite(tabela: TabelaPronta, anexo: Anexo, limite: Base): Percentuais {
  const efetiva = efetivaDe(tabela, faixaDe(tabela, anexo, limite.centavos), limite)
  const percentuais: Percentuais = {}
  for (const cota of efetiva.faixa.cotas) percentuais[cota.tributo] = pelaCota(efetiva, cota)
  return percentuais
}

/** The three parts of art. 24 as weights of one average rate per tribute. */
export type PesosDasPartes = {
  readonly ateSublimite: Peso
  readonly entre: Peso
  readonly acima: Peso
  readonly total: Peso
}
type Peso = { readonly valor: bigint; readonly operando: () => Operando }

/** `(A × normal + B × fixo do sublimite + C × fixo do limite) ÷ receita do mês`, per tribute. */
export function mediaDasPartes(
  tabela: TabelaPronta,
  pesos: PesosDasPartes,
  taxas: {
    readonly normal: Percentuais
    readonly sublimite: Percentuais
    readonly limite: Percentuais
  },
): Percentuais {
  const media: Percentuais = {}
  for (const tributo of TRIBUTOS_SIMPLES) {
    const doSublimite = tabela.doSublimite.includes(tributo)
    const entre = doSublimite ? taxas.sublimite[tributo] : taxas.normal[tributo]
    const acima = doSublimite ? taxas.sublimite[tributo] : taxas.limite[tributo]
    const partes = [
      { nome: 'parteA', peso: pesos.ateSublimite, taxa: taxas.normal[tributo] },
      { nome: 'parteB', peso: pesos.entre, taxa: entre },
      { nome: 'parteC', peso: pesos.acima, taxa: acima },
    ].filter(({ peso, taxa }) => taxa !== undefined && peso.valor > 0n)
    if (partes.length > 0) media[tributo] = ponderar(partes, pesos.total)
  }
  return media
}

function ponderar(
  partes: readonly { nome: string; peso: Peso; taxa: Percentual | undefined }[],
  total: Peso,
): Percentual {
  let num = 0n
  let den = 1n
  for (const { peso, taxa } of partes) {
    if (!taxa) continue
    num = num * taxa.den + peso.valor * taxa.num * den
    den *= taxa.den
  }
  return {
    num,
    den: den * total.valor,
    explicar: () => {
      const termos: string[] = []
      let operandos: Record<string, Operando> = { receitaDoMes: total.operando() }
      for (const { nome, peso, taxa } of partes) {
        if (!taxa) continue
        const expressao = taxa.explicar()
        termos.push(`${nome} × (${expressao.formula})`)
        operandos = { ...operandos, ...expressao.operandos, [nome]: peso.operando() }
      }
      return { formula: `(${termos.join(' + ')}) ÷ receitaDoMes`, operandos }
    },
  }
}
