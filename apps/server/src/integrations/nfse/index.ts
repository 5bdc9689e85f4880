import { ErroDeFora, type PortaDeNfse } from '../../platform/fora/index.ts'
import { abrir, type Conversa, createConversa, lerComo, type Opcoes, procurar } from './conversa.ts'
import { DaDistribuicao, DoConvenio } from './palavras.ts'
import { daSefin } from './sefin.ts'

/** The national NFS-e by SEFIN and ADN (manual of the contributor; OpenAPI of 2026). */
export function createNfse(opcoes: Opcoes): PortaDeNfse {
  const conversa = createConversa(opcoes)
  return { ligada: opcoes.sefin !== undefined, ...daSefin(conversa), ...doAdn(conversa) }
}

const doAdn = (conversa: Conversa): Pick<PortaDeNfse, 'distribuir' | 'parametros'> => ({
  async distribuir({ depoisDe, cnpj, ...chamada }) {
    const dita = await conversa.pedir('adn', chamada, {
      metodo: 'GET',
      caminho: `/contribuintes/DFe/${depoisDe}?cnpjConsulta=${encodeURIComponent(cnpj)}&lote=true`,
      pergunta: `${cnpj}/${depoisDe}`,
    })
    // By what it says and never by its status: the end is a 404, and a proxy's 404 is not the end.
    const { StatusProcessamento, LoteDFe } = lerComo(DaDistribuicao, dita.texto)
    if (StatusProcessamento === 'REJEICAO')
      throw new ErroDeFora('nfse.adn', 'status', { status: dita.status })
    const documentos = await Promise.all(
      (LoteDFe ?? []).map(async ({ NSU, ChaveAcesso, TipoDocumento, ArquivoXml }) => ({
        nsu: NSU,
        chave: ChaveAcesso ?? '',
        tipo: TipoDocumento,
        xml: await abrir(ArquivoXml),
      })),
    )
    return { documentos, fim: StatusProcessamento === 'NENHUM_DOCUMENTO_LOCALIZADO' }
  },

  async parametros({ municipio, ...chamada }) {
    const dita = await procurar(conversa, 'adn', chamada, {
      caminho: `/parametrizacao/${municipio}/convenio`,
      pergunta: `convenio/${municipio}`,
    })
    if (dita === null) return null
    const { parametrosConvenio } = lerComo(DoConvenio, dita.texto)
    return {
      ativo: parametrosConvenio?.aderenteAmbienteNacional === 1,
      emissorNacional: parametrosConvenio?.aderenteEmissorNacional === 1,
      consultadoEm: new Date().toISOString(),
      dito: parametrosConvenio ?? null,
    }
  },
})
