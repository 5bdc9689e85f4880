// What was paid (PAGTOWEB): documents of here that somebody paid, asked for by day, code, value or number; and those that were
// issued elsewhere, put by `pagamento` with the number as the key: `pa`, `on`, `centavos`, and `codigo` of a DARF.

import { pdfOf } from '../pdf.ts'
import { centsOf, reais, total, written } from './money.ts'
import { printedCode } from './receitas.ts'
import type { Bill } from './store.ts'
import { type Call, done, isObject, listOf, nothing, type Service, wrong } from './words.ts'

const SYSTEM = 'PAGTOWEB'
const DATE = /^\d{4}-\d{2}-\d{2}$/
const LARGEST_PAGE = 100
type Paid = Bill & { paid: NonNullable<Bill['paid']> }

const bad = (texto: string) => wrong(SYSTEM, '40000', texto)
/** DAS 3333, DAS-MEI 3133 and the code of the DARF: what the document is of, not each tribute. */
const receitaOf = ({ kind, system, tributes }: Bill): string => {
  if (kind === 'DAS') return '3333'
  return kind === 'DAS-MEI' ? '3133' : printedCode(system, tributes[0]?.code ?? 0)
}

function range(dados: Call['dados'], name: string): readonly [unknown, unknown] | null {
  const said = dados[name]
  if (said === undefined || said === null) return null
  if (!isObject(said)) throw bad(`${name} inválido.`)
  return name === 'intervaloDataArrecadacao'
    ? [said.dataInicial, said.dataFinal]
    : [said.valorInicial, said.valorFinal]
}

/** Paid by a document that was issued elsewhere. */
const elsewhere = ({ store, contribuinte }: Call): Paid[] =>
  store
    .things('pagamento')
    .filter(({ owner }) => owner === contribuinte.numero)
    .map(({ owner, key, at, value }) => {
      const [pa, cents, code] = [
        Number(value.pa),
        Number(value.centavos),
        Number(value.codigo ?? 0),
      ]
      const on = String(value.on)
      return {
        ...{ number: key, cnpj: owner, system: SYSTEM, kind: code === 0 ? 'DAS' : 'DARF', pa, at },
        ...{ due: on, limit: on, total: cents, paid: { on, cents } },
        tributes: [{ pa, code, cents, multa: 0, juros: 0 }],
      }
    })

/** Every filter that came; one has to. */
function foundIn(call: Call): Paid[] {
  const { store, contribuinte, dados } = call
  const dates = range(dados, 'intervaloDataArrecadacao')
  const values = range(dados, 'intervaloValorTotalDocumento')
  const numbers = listOf(dados.numeroDocumentoLista).map(String)
  const codes = listOf(dados.codigoReceitaLista).map(String)
  if (dates === null && values === null && numbers.length === 0 && codes.length === 0)
    throw bad('Informe ao menos um parâmetro de consulta.')
  if (dates?.some((one) => typeof one !== 'string' || !DATE.test(one)))
    throw bad('intervaloDataArrecadacao inválido.')
  const [least, most] = (values ?? [0, 1e9]).map(centsOf)
  if (least === null || most === null || least === undefined || most === undefined)
    throw bad('intervaloValorTotalDocumento inválido.')
  const isPaid = (bill: Bill): bill is Paid => bill.paid !== null
  return [...store.bills().filter(isPaid), ...elsewhere(call)]
    .filter(
      (bill) =>
        bill.cnpj === contribuinte.numero &&
        (dates === null ||
          (bill.paid.on >= String(dates[0]) && bill.paid.on <= String(dates[1]))) &&
        bill.paid.cents >= least &&
        bill.paid.cents <= most &&
        (numbers.length === 0 || numbers.includes(bill.number)) &&
        (codes.length === 0 || codes.includes(receitaOf(bill))),
    )
    .toSorted((a, b) => (a.paid.on + a.number < b.paid.on + b.number ? -1 : 1))
}

const instant = (date: string): string => `${date}T00:00:00-03:00`

function shown(bill: Paid) {
  const sum = (of: (one: Bill['tributes'][number]) => number) => reais(total(bill.tributes.map(of)))
  const isDas = bill.kind.startsWith('DAS')
  const receita = {
    codigo: receitaOf(bill),
    descricao: isDas ? 'SIMPLES NACIONAL' : bill.kind,
    extensaoReceita: null,
  }
  return {
    numeroDocumento: bill.number,
    tipo: {
      codigo: isDas ? '9' : '1',
      descricao: isDas
        ? 'Documento de Arrecadação do Simples Nacional'
        : 'Documento de Arrecadação de Receitas Federais',
      descricaoAbreviada: isDas ? 'DAS' : 'DARF',
    },
    periodoApuracao: `${String(bill.pa).slice(0, 4)}-${String(bill.pa).slice(4)}-01`,
    ...{ dataArrecadacao: instant(bill.paid.on), dataVencimento: instant(bill.due) },
    receitaPrincipal: receita,
    ...{ valorTotal: reais(bill.paid.cents), valorPrincipal: sum(({ cents }) => cents) },
    ...{ valorMulta: sum(({ multa }) => multa), valorJuros: sum(({ juros }) => juros) },
    ...{ valorSaldoTotal: 0, valorSaldoPrincipal: 0, valorSaldoMulta: 0, valorSaldoJuros: 0 },
    desmembramentos: bill.tributes.map((one, at) => ({
      ...{
        sequencial: String(at + 1),
        receitaPrincipal: { ...receita, codigo: printedCode(bill.system, one.code) },
      },
      periodoApuracao: `${String(one.pa).slice(0, 4)}-${String(one.pa).slice(4)}-01`,
      ...{ valorTotal: reais(one.cents + one.multa + one.juros), valorPrincipal: reais(one.cents) },
      ...{ valorMulta: reais(one.multa), valorJuros: reais(one.juros) },
    })),
  }
}

export const consultarPagamentos: Service = (call) => {
  const [first, size] = [
    call.dados.primeiroDaPagina ?? 0,
    call.dados.tamanhoDaPagina ?? LARGEST_PAGE,
  ].map(Number)
  if (!Number.isInteger(first) || !Number.isInteger(size) || (first ?? -1) < 0 || (size ?? 0) < 1)
    throw bad('primeiroDaPagina ou tamanhoDaPagina inválido.')
  const found = foundIn(call)
  const page = found.slice(first, (first ?? 0) + Math.min(size ?? 0, LARGEST_PAGE))
  if (page.length === 0) return nothing(`Aviso-${SYSTEM}-40400`, 'Nenhum pagamento foi encontrado.')
  return done(SYSTEM, page.map(shown))
}

export const contarPagamentos: Service = (call) => done(SYSTEM, foundIn(call).length)

export const comprovante: Service = (call) => {
  const number = String(call.dados.numeroDocumento ?? '')
  const bill = call.store.bill(number)
  if (bill === undefined || bill.paid === null || bill.cnpj !== call.contribuinte.numero)
    throw wrong(SYSTEM, '40400', 'Nenhum pagamento foi encontrado.')
  return done(SYSTEM, {
    pdf: pdfOf([
      'Comprovante de Arrecadação',
      `Documento: ${number}  CNPJ: ${bill.cnpj}`,
      `Pago em ${bill.paid.on}: R$ ${written(bill.paid.cents)}`,
    ]),
  })
}
