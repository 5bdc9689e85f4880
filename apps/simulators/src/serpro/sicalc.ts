// DARF of a revenue, with fine and interest of the day (SICALC). The due day is that of the call.
import { compact, isMonth } from './calendar.ts'
import { barcodeOf, blocksOf, freeField } from './guia.ts'
import { centsOf, reais } from './money.ts'
import { type Late, lateOn } from './mora.ts'
import { billPdf } from './pgdasd/papers.ts'
import { type Bill, documentNumber } from './store.ts'
import { type Call, done, type Service, wrong } from './words.ts'

const SYSTEM = 'SICALC'
const DATE = /^(\d{4}-\d{2}-\d{2})(T.*)?$/
/** Those of the work of an office (contract, 9.2); another is none of theirs. */
const REVENUES: Readonly<Record<string, string>> = {
  ...{ '0561': 'IRRF - TRABALHO ASSALARIADO', '0588': 'IRRF - TRABALHO SEM VÍNCULO' },
  ...{ 1708: 'IRRF - SERVIÇOS PROFISSIONAIS PJ', 5952: 'CSLL/COFINS/PIS - RETENÇÃO' },
  ...{ 2089: 'IRPJ - LUCRO PRESUMIDO', 2372: 'CSLL - LUCRO PRESUMIDO' },
  ...{ 8109: 'PIS - FATURAMENTO', 2172: 'COFINS - FATURAMENTO', '0190': 'IRPF - CARNÊ-LEÃO' },
}
const bad = (what: string) => wrong(SYSTEM, 'CAMPO', `Campo '${what}' inválido.`)

const dateIn = (dados: Call['dados'], name: string): string => {
  const date = DATE.exec(String(dados[name] ?? ''))?.[1]
  if (date === undefined || Number.isNaN(Date.parse(date))) throw bad(name)
  return date
}

type Worked = { bill: Bill; late: Late; on: string }

function work(call: Call): Worked {
  const { dados, store, contribuinte, today, now } = call
  const code = String(dados.codigoReceita ?? '').padStart(4, '0')
  if (REVENUES[code] === undefined) throw bad('codigoReceita')
  const cents = centsOf(
    typeof dados.valorImposto === 'string' ? Number(dados.valorImposto) : dados.valorImposto,
  )
  if (cents === null || cents === 0) throw bad('valorImposto')
  const month = /^(\d{2})\/(\d{4})$/.exec(String(dados.dataPA ?? ''))
  const pa = Number(
    month === null
      ? String(dados.dataPA ?? '')
          .replace(/\D/g, '')
          .slice(0, 6)
      : `${month[2]}${month[1]}`,
  )
  if (!isMonth(pa)) throw bad('dataPA')
  const [due, on] = [dateIn(dados, 'vencimento'), dateIn(dados, 'dataConsolidacao')]
  if (on < today) throw bad('dataConsolidacao')
  const late = lateOn(cents, due, on, store.selic())
  if (late === null) throw wrong(SYSTEM, 'SELIC', 'Taxa Selic não cadastrada.')
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
  const barcode = barcodeOf('0385', bill.total, freeField(bill.limit, bill.number))
  return done(SYSTEM, {
    ...{
      consolidado: consolidated(worked),
      numeroDocumento: bill.number,
      vencimento: compact(bill.due),
    },
    codigoDeBarras: { campos: blocksOf(barcode), codigo44: barcode },
  })
}

export const consultarReceita: Service = ({ dados }) => {
  const code = String(dados.codigoReceita ?? '').padStart(4, '0')
  const name = REVENUES[code]
  if (name === undefined) throw bad('codigoReceita')
  return done(SYSTEM, { codigoReceita: Number(code), descricaoReceita: name })
}
