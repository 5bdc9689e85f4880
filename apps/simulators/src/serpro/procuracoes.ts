// What a taxpayer allowed another to do in its place (PROCURACOES, service 41). The answer has the names that the e-CAC
// gives the systems; the codes are those of the table of services.
import { civilDate, compact, dayAfter } from './calendar.ts'
import type { Grant, Store } from './store.ts'
import { done, nothing, Refused, type Service, wrong } from './words.ts'

const SYSTEMS: Readonly<Record<string, string>> = {
  '00146': 'PGDAS-D - a partir de 01/2018',
  '00103': 'Acessar o sistema DCTFWeb',
  '00006': 'Caixa Postal - Mensagens',
  '00004': 'Pagamentos - Comprovante de Arrecadação',
  '00002': 'Situação Fiscal do Contribuinte',
  '00060': 'Simples Nacional - Opção pelo Regime de Apuração de Receitas',
  '00050': 'Caixa Postal - Termo de Opção pelo Domicílio Tributário Eletrônico',
  '00076': 'Parcelamento de Débitos do Simples Nacional',
  '00125': 'Parcelamento Especial Simples Nacional',
  '00149': 'Programa Especial Regularização Tributária - PERT-SN',
  '00210': 'Parcelar dívidas do SN pela LC 193/2022 (RELP)',
  '00134': 'Parcelamento - Microempreendedor Individual',
  '00152': 'Programa Especial de Regularização Tributária - PERT-MEI',
  '00209': 'Parcelar dívidas do MEI pela LC 193/2022 (RELP)',
  // Its name is not in any document that was read; its code is.
  '00229': 'DASN-SIMEI',
}

type Registry = { store: Store; open: boolean; clock(): number }

/** What is in force today; where the registry is open, who never granted anything to somebody granted everything. */
export function grantsFor({ store, open, clock }: Registry, from: string, to: string): Grant[] {
  const today = civilDate(clock())
  const own = store.grants().filter((one) => one.from === from && one.to === to)
  if (own.length === 0 && open)
    return [{ from, to, until: dayAfter(today, 365), systems: Object.keys(SYSTEMS) }]
  return own.filter(({ until }) => until >= today)
}

const SYSTEM = 'PROCURACOES'
const denied = (texto: string): Refused => new Refused(403, `AcessoNegado-${SYSTEM}-40300`, texto)

/** Asked by who has it, of who gave it. */
export const obterProcuracao =
  (registry: Registry): Service =>
  ({ dados, contribuinte, autor }) => {
    const { outorgante, outorgado } = dados
    const kinds = [dados.tipoOutorgante, dados.tipoOutorgado].map(String)
    if (
      typeof outorgante !== 'string' ||
      typeof outorgado !== 'string' ||
      kinds.some((kind) => !/^[12]$/.test(kind))
    )
      throw wrong(SYSTEM, '40007', 'Tipo Ni do outorgante ou do outorgado inválido!')
    if (outorgante !== contribuinte.numero) throw denied('Outorgante diferente do Contribuinte.')
    if (outorgado !== autor.numero) throw denied('Procurador diferente do Autor do pedido.')
    const found = grantsFor(registry, outorgante, outorgado)
    if (found.length === 0) return nothing(`Aviso-${SYSTEM}-40400`, 'Não possui procuração ativa.')
    const all = found.map(({ until, systems }) => ({
      ...{ dtexpiracao: compact(until), nrsistemas: systems.length },
      sistemas: systems.map((code) => SYSTEMS[code] ?? code),
    }))
    const texto = 'Uma ou mais procurações foram retornadas com sucesso.'
    return done(SYSTEM, all, [{ codigo: `Aviso-${SYSTEM}-20001`, texto }])
  }
