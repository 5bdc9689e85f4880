// Companies of a partner, their series, and what the cities take.
import { randomBytes } from 'node:crypto'
import type { Asked, Said } from '../dials/serve.ts'
import { text } from './abrasf.ts'
import { answered, type Context } from './context.ts'
import type { MigrateCompany } from './store.ts'

type Json = Record<string, unknown>
const objectOf = (body: unknown): Json =>
  body !== null && typeof body === 'object' ? (body as Json) : {}

const shownCompany = ({ cnpj, name, city, certificate, environment, webhook }: MigrateCompany) => ({
  ...{ EmpCNPJ: cnpj, EmpRazSocial: name, MunCodigo: Number(city ?? 0), EmpAK: '', EmpStatus: 'A' },
  Certificado: {
    ...{ ArquivoPFX: '', Senha: '' },
    TipoCertificado: certificate === 'none' ? 0 : 1,
  },
  Parametros: {
    NFSe: {
      AmbienteEmissao: environment ?? 2,
      ...(webhook === null
        ? {}
        : { WebHook: { Status: webhook.active ? 'A' : 'I', URL: webhook.url } }),
    },
  },
})

/** `GET` and `POST /companies`, by who is the partner. */
export function companies({ store }: Context, asked: Asked, body: unknown): Said {
  if (asked.method === 'GET') {
    const found = store.company(asked.query.get('CNPJ') ?? '')
    if (found === undefined) return answered(106, 'Empresa não encontrada.')
    return answered(100, 'Consulta realizada com sucesso', {
      RetornoConsulta: [shownCompany(found)],
    })
  }
  const given = objectOf(body)
  const cnpj = text(given, 'EmpCNPJ')
  if (!/^[0-9A-Z]{12}\d\d$/.test(cnpj) || text(given, 'EmpRazSocial') === '')
    return answered(145, 'Estrutura do cadastro inválida.')
  const accessKey = store.company(cnpj)?.accessKey ?? randomBytes(24).toString('base64')
  const city = text(given, 'MunCodigo')
  store.register({
    ...{ cnpj, name: text(given, 'EmpRazSocial'), city: city === '' ? null : city, accessKey },
    ...{ environment: 2, certificate: 'none', webhook: null, series: [] },
  })
  const done = {
    ...{ Codigo: 100, Descricao: 'A empresa foi cadastrada no InvoiCy.' },
    ...{ EmpAK: accessKey, ChaveCriptografia: randomBytes(16).toString('hex') },
  }
  return answered(100, 'Solicitação de cadastro de empresa recebida.', { RetornoCadastro: [done] })
}

const MODEL_OF_SERIES = 'NFS-e'

/** `GET` and `POST /companies/series`, by the company. */
export function series(
  { store }: Context,
  company: MigrateCompany,
  asked: Asked,
  body: unknown,
): Said {
  const given = objectOf(body)
  const cnpj = asked.method === 'GET' ? asked.query.get('CNPJEmissor') : text(given, 'CNPJEmissor')
  if (cnpj !== company.cnpj)
    return answered(173, 'Chave de comunicação inválida para o CNPJ emissor.')
  if (asked.method === 'POST') {
    const name = text(given, 'Serie')
    const last = Number(given.UltimoNumero ?? 0)
    if (!/^[A-Za-z0-9]{1,5}$/.test(name) || !Number.isInteger(last) || last < 0)
      return answered(145, 'Estrutura da série inválida.')
    if (company.series.some((one) => one.name === name))
      return answered(112, `A série ${name} já está cadastrada.`)
    company.series.push({ name, last })
    store.save()
  }
  const Series = company.series.map(({ name, last }, at) => ({
    ...{ ModeloDocumento: MODEL_OF_SERIES, Serie: name, UltimoNumero: last },
    SeriePadrao: at === 0 ? 'S' : 'N',
  }))
  return answered(100, 'Consulta realizada com sucesso', { Series })
}
