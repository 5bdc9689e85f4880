// The cities that it serves, and what the system of each takes.
import type { Said } from '../dials/serve.ts'

type City = {
  codMunicipio: number
  nomeMunicipio: string
  UF: string
  padNome: string
  /** Takes RPS, has a place to try, cancels, replaces, asks for a certificate, is captured: S or N each. */
  flags: string
}

const CITIES: readonly City[] = [
  [3550308, 'SÃO PAULO', 'SP', 'NF Paulistana', 'SNSNSS'],
  [3552205, 'SOROCABA', 'SP', 'ISSNet', 'SSSNSS'],
  [3509502, 'CAMPINAS', 'SP', 'ABRASF 2.04', 'SSSSSS'],
  [3106200, 'BELO HORIZONTE', 'MG', 'BHISS', 'SSSNSS'],
  [4106902, 'CURITIBA', 'PR', 'ISSCuritiba', 'SNSNSS'],
  [4314902, 'PORTO ALEGRE', 'RS', 'BHISS', 'SSSNSS'],
  [4321808, 'TRÊS DE MAIO', 'RS', 'Betha', 'SSSSSN'],
  [3304557, 'RIO DE JANEIRO', 'RJ', 'Nota Carioca', 'SSSNSS'],
  [2927408, 'SALVADOR', 'BA', 'ABRASF 1.00', 'SNNNSN'],
  [5208707, 'GOIÂNIA', 'GO', 'ISSNet', 'SNNNNN'],
  [2611606, 'RECIFE', 'PE', 'ABRASF 1.00', 'SSSNSS'],
  [1302603, 'MANAUS', 'AM', 'Nota Manaus', 'NNNNSN'],
].map(([codMunicipio, nomeMunicipio, UF, padNome, flags]) => ({
  ...{ codMunicipio: Number(codMunicipio), nomeMunicipio: String(nomeMunicipio) },
  ...{ UF: String(UF), padNome: String(padNome), flags: String(flags) },
}))

/** `GET /cities/companies`, of one city or, by 0, of all; of a state or of those with a place to try, when asked. */
export function cities(query: URLSearchParams): Said {
  const code = Number(query.get('codMunicipio') ?? 0)
  const [state, environment] = [query.get('UF') ?? '', query.get('tpAmb') ?? '']
  const found = CITIES.filter(
    ({ codMunicipio, UF, flags }) =>
      (code === 0 || codMunicipio === code) &&
      (state === '' || UF === state) &&
      (environment !== '2' || flags[1] === 'S'),
  ).map(({ flags, ...city }) => {
    const captured = flags[5] === 'S' ? 'Web Service' : 'Não'
    return {
      ...{ ...city, tipoIntegracao: 'Web Service', possuiRecepcao: flags[0] },
      ...{ possuiHomolog: flags[1], CancelamentoWebService: flags[2], Substituicao: flags[3] },
      ...{ UsaCertificado: flags[4], importaNotasEmitidas: captured },
      ...{ importaNotasRecebidas: captured, ModeloOperacional: 'S', ImportacaoOCR: 'S' },
    }
  })
  const erros =
    found.length === 0 && code !== 0
      ? [{ errCodigo: 143, errDesc: '[ModuloNFS-e] - O código do município informado não existe.' }]
      : []
  return { status: 200, body: { listaMunicipios: found, erros } }
}
