import { z } from 'zod'
import type {
  DocumentosDefis,
  OpcaoDeRegime,
  PortaDefis,
  PortaRegime,
  RegimeDeReceitas,
} from '../../platform/fora/index.ts'
import { lerFeito, lerOuNada } from './ler.ts'
import { arquivo, instante, lerComo, texto } from './palavras.ts'
import { SERVICOS } from './servicos.ts'
import type { Conversa } from './tipos.ts'

const Documentos = z
  .object({ idDefis: texto.pipe(z.string().min(1)), declaracaoPdf: arquivo, reciboPdf: arquivo })
  .transform(
    (dito): DocumentosDefis => ({
      ...{ numero: dito.idDefis, declaracao: dito.declaracaoPdf, recibo: dito.reciboPdf },
    }),
  )
/** 2 and 4 take the place of another. */
const RETIFICADORAS = ['2', '4']
const Declaradas = z.array(
  z
    .object({
      ...{ anoCalendario: z.coerce.number().int(), idDefis: texto, tipo: texto },
      dataHora: instante,
    })
    .transform(({ anoCalendario, idDefis, tipo, dataHora }) => ({
      ...{ ano: anoCalendario, numero: idDefis, transmitidaEm: dataHora },
      retificadora: RETIFICADORAS.includes(tipo),
    })),
)

/** The DEFIS. */
export const daDefis = (conversa: Conversa): PortaDefis => ({
  async transmitir({ dados, anotar, ...chamada }) {
    anotar(dados)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.declararDefis, dados })
    return lerFeito(dita, (dito) => lerComo(Documentos, dito))
  },
  async listar(chamada) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.defisDeclaradas })
    return lerOuNada(dita, [], (dito) => lerComo(Declaradas, dito))
  },
  async consultarUltima({ ano, ...chamada }) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.ultimaDefis, dados: { ano } })
    return lerOuNada(dita, null, (dito) => lerComo(Documentos, dito))
  },
  async consultarRecibo({ numero, ...chamada }) {
    const dados = { idDefis: numero }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.reciboDefis, dados })
    return lerOuNada(dita, null, (dito) => lerComo(Documentos, dito))
  },
})

const TIPO_DO_REGIME: Readonly<Record<RegimeDeReceitas, 0 | 1>> = { competencia: 0, caixa: 1 }
const escrito = (regime: RegimeDeReceitas): string => regime.toUpperCase()
const regimeLido = texto
  .pipe(z.enum(['COMPETENCIA', 'CAIXA']))
  .transform((dito): RegimeDeReceitas => (dito === 'CAIXA' ? 'caixa' : 'competencia'))
const ano = z.coerce.number().int()
const Opcao = z
  .object({
    ...{ anoCalendario: ano, regimeEscolhido: regimeLido, dataHoraOpcao: instante },
    demonstrativoPdf: arquivo,
  })
  .transform(
    (dito): OpcaoDeRegime => ({
      ...{ ano: dito.anoCalendario, regime: dito.regimeEscolhido },
      // Of Brasília, as it was said.
      optadoEm: new Date(Date.parse(dito.dataHoraOpcao) - 3 * 3_600_000).toISOString().slice(0, 10),
      demonstrativo: dito.demonstrativoPdf,
    }),
  )
const Anos = z.array(
  z
    .object({ anoCalendario: ano, regimeApurado: regimeLido })
    .transform((dito) => ({ ano: dito.anoCalendario, regime: dito.regimeApurado })),
)
const Resolucao = z.object({ textoResolucao: z.string().min(1) })

/** The option for competência or caixa (REGIMEAPURACAO). */
export const doRegime = (conversa: Conversa): PortaRegime => ({
  async optar({ ano: anoOpcao, regime, anotar, ...chamada }) {
    const dados = {
      ...{ anoOpcao, tipoRegime: TIPO_DO_REGIME[regime], descritivoRegime: escrito(regime) },
      deAcordoResolucao: true,
    }
    anotar(dados)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.optarRegime, dados })
    return lerFeito(dita, (dito) => lerComo(Opcao, dito))
  },
  async consultar({ ano: anoCalendario, ...chamada }) {
    const dados = { anoCalendario }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.opcaoDeRegime, dados })
    return lerOuNada(dita, null, (dito) => lerComo(Opcao, dito))
  },
  async listar(chamada) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.anosDeRegime })
    return lerOuNada(dita, [], (dito) => lerComo(Anos, dito))
  },
  async consultarResolucao({ ano: anoCalendario, ...chamada }) {
    const dados = { anoCalendario }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.resolucaoDoRegime, dados })
    return lerFeito(dita, (dito) =>
      Buffer.from(lerComo(Resolucao, dito).textoResolucao, 'base64').toString('utf8'),
    )
  },
})
