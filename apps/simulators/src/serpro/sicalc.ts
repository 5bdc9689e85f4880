// DARF of a revenue, with fine and interest of the day (SICALC). The due day is that of the call, or that of a quota.
import { isBankDay, isMonth, lastBankDay, monthAfter } from './calendar.ts'
import { barcodeOf, blocksOf, freeField } from './guia.ts'
import { centsOf, reais } from './money.ts'
import { type Late, lateOn } from './mora.ts'
import { billPdf } from './pgdasd/papers.ts'
import { type Bill, documentNumber } from './store.ts'
import { type Call, done, type Service, wrong } from './words.ts'

const SYSTEM = 'SICALC'
const DATE = /^(\d{4}-\d{2}-\d{2})(T.*)?$/
type Kind = 'ME' | 'TR' | 'AN'
type Revenue = { name: string; kind: Kind; quotas?: boolean }
const of = (name: string, kind: Kind = 'ME', quotas = false): Revenue => ({ name, kind, quotas })
/** Those of the work of an office (contract, 9.2); another is none of theirs. */
const REVENUES: Readonly<Record<string, Revenue>> = {
  ...{ '0561': of('IRRF - TRABALHO ASSALARIADO'), '0588': of('IRRF - TRABALHO SEM VÍNCULO') },
  ...{ 1708: of('IRRF - SERVIÇOS PROFISSIONAIS PJ'), 5952: of('CSLL/COFINS/PIS - RETENÇÃO') },
  ...{ 2089: of('IRPJ - LUCRO PRESUMIDO', 'TR', true) },
  ...{ 2372: of('CSLL - LUCRO PRESUMIDO', 'TR', true), '0190': of('IRPF - CARNÊ-LEÃO') },
  ...{ '0220': of('IRPJ - LUCRO REAL', 'TR', true), 6012: of('CSLL - LUCRO REAL', 'TR', true) },
  ...{ 8109: of('PIS - FATURAMENTO'), 2172: of('COFINS - FATURAMENTO') },
}
const bad = (what: string) => wrong(SYSTEM, 'CAMPO', `Campo '${what}' inválido.`)

const revenueIn = (dados: Call['dados']): { code: string; revenue: Revenue } => {
  const code = String(dados.codigoReceita ?? '').padStart(4, '0')
  const revenue = REVENUES[code]
  if (revenue === undefined) throw bad('codigoReceita')
  return { code, revenue }
}

const dateIn = (dados: Call['dados'], name: string): string => {
  const date = DATE.exec(String(dados[name] ?? ''))?.[1]
  if (date === undefined || Number.isNaN(Date.parse(date))) throw bad(name)
  return date
}

/** The last month of what is written: 12/2017, 04/2021 of a quarter, 2025. */
function monthIn(dados: Call['dados'], { kind }: Revenue): number {
  const [, first, year] = /^(?:(\d{2})\/)?(\d{4})$/.exec(String(dados.dataPA ?? '')) ?? []
  if (dados.tipoPA !== undefined && dados.tipoPA !== kind) throw bad('tipoPA')
  if (year === undefined || (first === undefined) !== (kind === 'AN')) throw bad('dataPA')
  const month = kind === 'AN' ? 12 : Number(first) * (kind === 'TR' ? 3 : 1)
  const pa = Number(year) * 100 + month
  if (!isMonth(pa)) throw bad('dataPA')
  return pa
}

/** When it is due, and from when on interest runs: the quotas count from the first one. */
function duesIn(dados: Call['dados'], pa: number, revenue: Revenue): { due: string; from: string } {
  const quota = dados.cota === undefined ? null : Number(dados.cota)
  if (quota === null) {
    const due = dateIn(dados, 'vencimento')
    return { due, from: due }
  }
  if (!revenue.quotas || ![1, 2, 3].includes(quota) || dados.vencimento !== undefined)
    throw bad('cota')
  return { due: lastBankDay(monthAfter(pa, quota)), from: lastBankDay(monthAfter(pa, 1)) }
}

type Worked = { bill: Bill; late: Late; on: string }

function work(call: Call): Worked {
  const { dados, store, contribuinte, today, now } = call
  const { code, revenue } = revenueIn(dados)
  const cents = centsOf(
    typeof dados.valorImposto === 'string' ? Number(dados.valorImposto) : dados.valorImposto,
  )
  if (cents === null || cents === 0) throw bad('valorImposto')
  const pa = monthIn(dados, revenue)
  const { due, from } = duesIn(dados, pa, revenue)
  const on = dateIn(dados, 'dataConsolidacao')
  if (on < today || !isBankDay(on)) throw bad('dataConsolidacao')
  const [fine, interest] = [due, from].map((day) => lateOn(cents, day, on, store.selic()))
  if (!fine || !interest) throw wrong(SYSTEM, 'SELIC', 'Taxa Selic não cadastrada.')
  const late: Late = { ...interest, multa: fine.multa, fine: fine.fine }
  const bill: Bill = {
    ...{ number: documentNumber(store, today), cnpj: contribuinte.numero, system: SYSTEM },
    ...{ kind: 'DARF', pa, due, limit: on, at: now, paid: null },
    tributes: [{ pa, code: Number(code), cents, multa: late.multa, juros: late.juros }],
    total: cents + late.multa + late.juros,
  }
  store.issue(bill)
  return { bill, late, on }
}

const consolidated = ({ bill, late, on }: Worked) => ({
  valorPrincipalMoedaCorrente: reais(bill.tributes[0]?.cents ?? 0),
  ...{ valorTotalConsolidado: reais(bill.total), valorMultaMora: reais(late.multa) },
  ...{ percentualMultaMora: late.fine / 100, valorJuros: reais(late.juros) },
  ...{ percentualJuros: late.interest / 100, termoInicialJuros: bill.due },
  ...{ dataArrecadacaoConsolidacao: `${on}T00:00:00`, dataValidadeCalculo: `${on}T00:00:00` },
})

export const gerarDarf: Service = (call) => {
  const worked = work(call)
  const { number } = worked.bill
  return done(SYSTEM, {
    ...{ consolidado: consolidated(worked), darf: billPdf(worked.bill), numeroDocumento: number },
  })
}

export const gerarDarfCodigo: Service = (call) => {
  const worked = work(call)
  const { bill } = worked
  const codigo44 = barcodeOf('0385', bill.total, freeField(bill.limit, bill.number))
  const [campo1ComDV, campo2ComDV, campo3ComDV, campo4ComDV] = blocksOf(codigo44)
  return done(SYSTEM, {
    ...{ consolidado: consolidated(worked), numeroDocumento: bill.number },
    codigoDeBarras: { campo1ComDV, campo2ComDV, campo3ComDV, campo4ComDV, codigo44 },
  })
}

export const consultarReceita: Service = ({ dados }) => {
  const { code, revenue } = revenueIn(dados)
  const { name, kind, quotas = false } = revenue
  return done(SYSTEM, {
    receita: {
      ...{ codigoReceita: Number(code), descricaoReceita: name },
      extensoes: [
        {
          obrigatorios: {
            ...{ codigoReceita: true, codigoReceitaExtensao: true, cota: false, dataPA: true },
            ...{ dataConsolidacao: true, referencia: false, tipoPA: true, valorImposto: true },
            vencimento: !quotas,
          },
          informacoes: {
            ...{ calculado: true, codigoBarras: true, codigoReceitaExtensao: 1, manual: false },
            ...{ descricaoReceitaExtensao: name, tipoPeriodoApuracao: kind, pf: false, pj: true },
          },
          opcionais: { municipio: true, observacao: true, uf: true },
        },
      ],
    },
  })
}
