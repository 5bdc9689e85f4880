// Queries: what became of numbers. The same query again too soon is blocked.
import type { Said } from '../dials/serve.ts'
import { answered, type Context, settled, shown } from './context.ts'
import type { Document, MigrateCompany } from './store.ts'

const BLOCKED_MS = 10_000
const MOST = 50

type Numbered = { series: string; number: number }

export function createConsult(context: Context) {
  const asked = new Map<string, number>()

  const isLoop = (query: URLSearchParams): boolean => {
    const key = query.toString()
    const now = context.clock()
    const last = asked.get(key)
    asked.set(key, now)
    return last !== undefined && now - last < BLOCKED_MS
  }
  const absent = (cnpj: string, environment: 1 | 2, numbered: Numbered): Document => ({
    ...{ cnpj, environment, ...numbered },
    ...{ situation: 'absent', message: 'Documento não consta na base', rps: {}, note: null },
  })
  return {
    reset: () => asked.clear(),
    /** `GET /senddocuments/nfse?type=Consulta` */
    answer(company: MigrateCompany, query: URLSearchParams): Said {
      if ((query.get('CnpjEmissor') ?? '') !== company.cnpj)
        return answered(173, 'Chave de comunicação inválida para o CNPJ emissor.')
      if (isLoop(query))
        return answered(204, 'Consulta bloqueada pelo controle de loop: aguarde para repetir.')
      const [first, last] = [Number(query.get('NumeroInicial')), Number(query.get('NumeroFinal'))]
      const series = query.get('Serie') ?? ''
      if (!(first > 0 && last >= first && last - first < MOST) || series === '')
        return answered(145, 'Estrutura da consulta inválida.')
      const environment = query.get('tpAmb') === '1' ? 1 : 2
      const found = context.store
        .documents()
        .filter((one) => one.cnpj === company.cnpj && one.environment === environment)
      const Documentos = Array.from({ length: last - first + 1 }, (_, at) => {
        const one = found.find((kept) => kept.series === series && kept.number === first + at)
        const document =
          one === undefined
            ? absent(company.cnpj, environment, { series, number: first + at })
            : settled(context, one)
        const pdf = query.get('ParmPDFBase64') === 'S'
        return shown(context, document, document.situation, { pdf })
      })
      return answered(100, 'Documentos processados', { Documentos })
    },
  }
}
