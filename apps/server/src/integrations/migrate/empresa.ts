import { ErroDeFora, type PortaDeMigrate } from '../../platform/fora/index.ts'
import type { Conversa } from './conversa.ts'
import type { Chamada, Como } from './jwt.ts'
import { DaEmpresa, DasSeries, lerComo, OLHADO, SEM_EMPRESA, SERVICO } from './palavras.ts'

type DaEmpresaNaPorta = Pick<PortaDeMigrate, 'entrar' | 'consultarEmpresa' | 'listarSeries'>

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

  async listarSeries(chamada) {
    const busca = new URLSearchParams({
      CNPJEmissor: chamada.chaves.cnpj,
      ModeloDocumento: 'NFS-e',
    })
    const caminho = `/companies/series?${busca}`
    const dito = await buscar(conversa, chamada, { como: 'empresa', caminho, esquema: DasSeries })
    if (dito.Codigo !== OLHADO) throw new ErroDeFora(SERVICO, 'resposta')
    return (dito.Series ?? []).map(({ Serie, UltimoNumero }) => ({
      ...{ serie: Serie, ultimo: UltimoNumero },
    }))
  },
})
