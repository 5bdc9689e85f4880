// Debts paid in parts, of the eight families: the parts that are due, the requests, and a DAS of a part. A debt is put
// by `parcelamento`, with its family in the key (`PARCSN:1`), `situacao`, `dataDoPedido` and `parcelas`, of which one paid
// before has the day in `paga`.
import { compact, dueOn, isMonth, laterOf } from './calendar.ts'
import { reais } from './money.ts'
import { billPdf } from './pgdasd/papers.ts'
import { type Bill, documentNumber, type Thing } from './store.ts'
import { type Call, done, isObject, listOf, nothing, type Service, wrong } from './words.ts'

type Part = { pa: number; cents: number; paid: string | null }

const numberOf = ({ key }: Thing): number => Number(key.split(':')[1])
const partsOf = ({ value }: Thing): Part[] =>
  listOf(value.parcelas)
    .filter(isObject)
    .map((one) => ({
      ...{ pa: Number(one.parcela), cents: Number(one.centavos) },
      paid: typeof one.paga === 'string' ? one.paga : null,
    }))

const shownRequest = (one: Thing) => ({
  ...{ numero: numberOf(one), dataDoPedido: Number(one.value.dataDoPedido ?? 0) },
  situacao: String(one.value.situacao ?? 'Em parcelamento'),
  dataDaSituacao: Number(one.value.dataDoPedido ?? 0),
})

/** The PERT has an entry, and other names for the same. */
const WITH_ENTRY = ['PERTSN', 'PERTMEI']
function consolidationOf(family: string, parts: readonly Part[]) {
  const whole = reais(parts.reduce((sum, { cents }) => sum + cents, 0))
  const basic = reais(parts[0]?.cents ?? 0)
  const detalhesConsolidacao = parts.map(({ pa, cents }) => ({
    ...{ periodoApuracao: pa, vencimento: Number(compact(dueOn(pa, 20))), numeroProcesso: '' },
    ...{ saldoDevedorOriginal: reais(cents), valorAtualizado: reais(cents) },
  }))
  return WITH_ENTRY.includes(family)
    ? {
        ...{ valorTotalConsolidadoDaEntrada: 0, quantidadeParcelasDeEntrada: 0 },
        ...{ valorConsolidadoDaDivida: whole, parcelaDeEntrada: 0, detalhesConsolidacao },
      }
    : {
        ...{ valorTotalConsolidado: whole, quantidadeParcelas: parts.length, primeiraParcela: 0 },
        ...{ parcelaBasica: basic, detalhesConsolidacao },
      }
}

/** What was paid of each part, here or before. */
const paidOf = (parts: readonly Part[], billsOf: (pa: number) => readonly Bill[]) =>
  parts.flatMap(({ pa, cents, paid: before }) => {
    const old = before === null ? [] : [{ due: dueOn(pa, 28), paid: { on: before, cents } }]
    return [...old, ...billsOf(pa)].flatMap(({ paid, due }) =>
      paid === null
        ? []
        : {
            ...{ mesDaParcela: pa, vencimentoDoDas: Number(compact(due)) },
            ...{ dataDeArrecadacao: Number(compact(paid.on)), valorPago: reais(paid.cents) },
          },
    )
  })

function servicesOf(family: string, number: number): Record<string, Service> {
  const own = ({ store, contribuinte }: Call): Thing[] =>
    store
      .things('parcelamento')
      .filter(({ owner, key }) => owner === contribuinte.numero && key.startsWith(`${family}:`))
  const kind = `DAS-${family}`
  const billsOf = ({ store, contribuinte }: Call, pa: number): Bill[] =>
    store
      .bills()
      .filter((one) => one.cnpj === contribuinte.numero && one.kind === kind && one.pa === pa)
  const none = () => nothing(`Aviso-${family}-40400`, 'Não há parcelamento para o contribuinte.')
  const askedOf = (call: Call): Thing => {
    const found = own(call).find((one) => numberOf(one) === Number(call.dados.numeroParcelamento))
    if (found === undefined) throw wrong(family, '40001', 'Parcelamento não encontrado.')
    return found
  }
  const openOf = (call: Call) =>
    own(call)
      .flatMap(partsOf)
      .filter(
        ({ pa, paid }) => paid === null && !billsOf(call, pa).some((one) => one.paid !== null),
      )
  return {
    [`GERARDAS${number}1`]: (call) => {
      const pa = Number(call.dados.parcelaParaEmitir)
      const part = openOf(call).find((one) => one.pa === pa)
      if (part === undefined || !isMonth(pa))
        throw wrong(family, '40002', 'Parcela não disponível para emissão.')
      const { store, today, contribuinte, now } = call
      const due = dueOn(pa, 28)
      const bill: Bill = {
        ...{ number: documentNumber(store, today), cnpj: contribuinte.numero, system: family },
        ...{ kind, pa, due, limit: laterOf(due, today), at: now, total: part.cents, paid: null },
        tributes: [{ pa, code: 0, cents: part.cents, multa: 0, juros: 0 }],
      }
      store.issue(bill)
      return done(family, { docArrecadacaoPdfB64: billPdf(bill) })
    },
    [`PARCELASPARAGERAR${number}2`]: (call) => {
      const open = openOf(call)
      if (open.length === 0) return none()
      return done(family, {
        listaParcelas: open.map(({ pa, cents }) => ({ parcela: pa, valor: reais(cents) })),
      })
    },
    [`PEDIDOSPARC${number}3`]: (call) => {
      const found = own(call)
      if (found.length === 0) return none()
      return done(family, {
        parcelamentos: found.map(shownRequest),
      })
    },
    [`OBTERPARC${number}4`]: (call) => {
      const found = askedOf(call)
      const parts = partsOf(found)
      return done(family, {
        ...shownRequest(found),
        consolidacaoOriginal: consolidationOf(family, parts),
        alteracoesDivida: [],
        demonstrativoPagamentos: paidOf(parts, (pa) => billsOf(call, pa)),
      })
    },
    [`DETPAGTOPARC${number}5`]: (call) => {
      askedOf(call)
      const pa = Number(call.dados.anoMesParcela)
      const bill = billsOf(call, pa).find(({ paid }) => paid !== null)
      if (bill === undefined)
        return nothing(`Aviso-${family}-40400`, 'Não há pagamento da parcela.')
      return done(family, {
        ...{
          numeroDas: bill.number,
          paDasGerado: pa,
          valorPagoArrecadacao: reais(bill.paid?.cents ?? 0),
        },
        dataPagamento: Number((bill.paid?.on ?? '').replaceAll('-', '')),
      })
    },
  }
}

const FAMILIES: readonly (readonly [string, number])[] = [
  ['PARCSN', 16],
  ['PARCSN-ESP', 17],
  ['PERTSN', 18],
  ['RELPSN', 19],
  ['PARCMEI', 20],
  ['PARCMEI-ESP', 21],
  ['PERTMEI', 22],
  ['RELPMEI', 23],
]

export const PARCELAMENTOS: Readonly<Record<string, Service>> = Object.assign(
  {},
  ...FAMILIES.map(([family, number]) => servicesOf(family, number)),
)
