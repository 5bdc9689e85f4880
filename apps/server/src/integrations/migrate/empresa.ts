import { ErroDeFora, type PortaDeMigrate } from '../../platform/fora/index.ts'
import type { Conversa } from './conversa.ts'
import type { Chamada, Como } from './jwt.ts'
import {
  DaEmpresa,
  DasCidades,
  DasSeries,
  lerComo,
  OLHADO,
  SEM_EMPRESA,
  SERVICO,
} from './palavras.ts'

type DaEmpresaNaPorta = Pick<
  PortaDeMigrate,
  'entrar' | 'consultarEmpresa' | 'listarSeries' | 'cadastrarSerie' | 'listarCidades'
>
const MODELO = 'NFS-e'
const TODAS = '0'

async function buscar<T extends { Codigo: number }>(
  conversa: Conversa,
  chamada: Chamada,
  { como, caminho, esquema }: { como: Como; caminho: string; esquema: { parse(de: unknown): T[] } },
): Promise<T> {
  const pergunta = `${caminho}/${chamada.chaves.ambiente}`
  const dita = await conversa.pedir(chamada, { como, metodo: 'GET', caminho, pergunta })
  if (dita.tipo === 'chaves-recusadas') throw new ErroDeFora(SERVICO, 'status', { status: 401 })
  const { status, texto } = dita.resposta
  if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
  const [dito] = lerComo(esquema, texto)
  if (dito === undefined) throw new ErroDeFora(SERVICO, 'resposta')
  return dito
}

async function listarCidades(
  conversa: Conversa,
  chamada: Chamada,
): ReturnType<PortaDeMigrate['listarCidades']> {
  const busca = new URLSearchParams({
    ...{ ModeloDocumento: 'NFSe', Versao: '1.0', CNPJEmissor: chamada.chaves.cnpj },
    codMunicipio: TODAS,
  })
  const caminho = `/cities/companies?${busca}`
  const pergunta = `${caminho}/${chamada.chaves.ambiente}`
  const pedido = { como: 'empresa', metodo: 'GET', caminho, pergunta } as const
  const dita = await conversa.pedir(chamada, pedido)
  if (dita.tipo === 'chaves-recusadas') throw new ErroDeFora(SERVICO, 'status', { status: 401 })
  const { status, texto } = dita.resposta
  if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
  return lerComo(DasCidades, texto).listaMunicipios.map((uma) => ({
    ...{ municipio: uma.codMunicipio, nome: uma.nomeMunicipio, uf: uma.UF, padrao: uma.padNome },
    ...{
      integracao: uma.tipoIntegracao,
      emite: uma.possuiRecepcao,
      homologacao: uma.possuiHomolog,
    },
    ...{ cancela: uma.CancelamentoWebService, substitui: uma.Substituicao },
    ...{ certificado: uma.UsaCertificado, capturaEmitidas: uma.importaNotasEmitidas },
    capturaRecebidas: uma.importaNotasRecebidas,
  }))
}

/** What Migrate has of a company, and whether it takes the keys. */
export const daEmpresa = (conversa: Conversa): DaEmpresaNaPorta => ({
  entrar: ({ como, ...chamada }) => conversa.entrar(chamada, como),

  async consultarEmpresa(chamada) {
    const caminho = `/companies?CNPJ=${encodeURIComponent(chamada.chaves.cnpj)}`
    const dito = await buscar(conversa, chamada, { como: 'parceiro', caminho, esquema: DaEmpresa })
    if (dito.Codigo === SEM_EMPRESA) return null
    const empresa = dito.RetornoConsulta?.find(({ EmpCNPJ }) => EmpCNPJ === chamada.chaves.cnpj)
    if (dito.Codigo !== OLHADO || empresa === undefined) throw new ErroDeFora(SERVICO, 'resposta')
    const { AmbienteEmissao, WebHook } = empresa.Parametros?.NFSe ?? {}
    return {
      nome: empresa.EmpRazSocial,
      ativa: empresa.EmpStatus === 'A',
      ambiente: AmbienteEmissao === 1 || AmbienteEmissao === 2 ? AmbienteEmissao : null,
      temCertificado: (empresa.Certificado?.TipoCertificado ?? 0) > 0,
      webhook: WebHook ? { url: WebHook.URL, ativo: WebHook.Status === 'A' } : null,
    }
  },

  async cadastrarSerie({ serie, ...chamada }) {
    const { cnpj, ambiente } = chamada.chaves
    const corpo = {
      ...{ CNPJEmissor: cnpj, ModeloDocumento: MODELO, Serie: serie, UltimoNumero: '0' },
      SeriePadrao: 'N',
    }
    const dita = await conversa.pedir(chamada, {
      ...{ como: 'empresa', metodo: 'POST', caminho: '/companies/series', corpo },
      pergunta: `serie/${ambiente}/${cnpj}/${serie}`,
    })
    if (dita.tipo === 'chaves-recusadas') return { ok: false, motivo: dita.motivo }
    const { status, texto } = dita.resposta
    if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
    const [dito] = lerComo(DasSeries, texto)
    if (dito === undefined) throw new ErroDeFora(SERVICO, 'resposta')
    return dito.Codigo === OLHADO ? { ok: true } : { ok: false, motivo: dito.Descricao }
  },

  listarCidades: (chamada) => listarCidades(conversa, chamada),

  async listarSeries(chamada) {
    const busca = new URLSearchParams({
      CNPJEmissor: chamada.chaves.cnpj,
      ModeloDocumento: MODELO,
    })
    const caminho = `/companies/series?${busca}`
    const dito = await buscar(conversa, chamada, { como: 'empresa', caminho, esquema: DasSeries })
    if (dito.Codigo !== OLHADO) throw new ErroDeFora(SERVICO, 'resposta')
    return (dito.Series ?? []).map(({ Serie, UltimoNumero }) => ({
      ...{ serie: Serie, ultimo: UltimoNumero },
    }))
  },
})
