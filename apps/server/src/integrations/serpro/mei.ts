import { z } from 'zod'
import type {
  DeclaracaoAnualDoMei,
  DocumentoDaDeclaracao,
  PortaMei,
} from '../../platform/fora/index.ts'
import { lerDas, pedidoDeDas } from './das.ts'
import { lerFeito, lerOuNada } from './ler.ts'
import {
  arquivo,
  diaDoInstante,
  diaEscrito,
  emReais,
  instanteComHora,
  lerComo,
  lista,
  mes,
  reais,
  reaisOuNada,
  semHifen,
  texto,
  textoOuNada,
  umOuVarios,
} from './palavras.ts'
import { SERVICOS } from './servicos.ts'
import type { Conversa } from './tipos.ts'

const Beneficios = z.array(
  z.object({ paOriginal: mes, indicadorBeneficio: z.boolean(), paAgrupado: mes }),
)
const Dividas = z.array(
  z.object({
    ...{ periodoApuracao: mes, tributo: texto, valor: reais },
    ...{ enteFederado: texto, situacaoDebito: texto },
  }),
)

const Emitido = umOuVarios(z.object({ pdf: arquivo.refine((pdf) => pdf !== null) }))
const Ocupacao = z
  .object({ descricaoOcupacao: texto, codigoCNAE: texto })
  .transform(({ descricaoOcupacao, codigoCNAE }) => ({
    ...{ descricao: descricaoOcupacao, cnae: codigoCNAE.replace(/\D/g, '') || null },
  }))
const Certificado = z
  .object({
    ...{ cnpj: texto, nomeEmpresarial: texto, dataInicioAtividades: diaDoInstante },
    ...{ situacaoCadastralVigente: texto },
    empresario: z.object({ nomeCivil: texto, nomeSocial: textoOuNada, cpf: texto }),
    enquadramento: z.object({
      optanteMei: z.boolean(),
      periodosMei: lista(
        z.object({ dataInicio: diaDoInstante, dataFim: diaDoInstante.nullish().catch(null) }),
      ),
    }),
    atividade: z
      .object({ ocupacaoPrincipal: Ocupacao.nullish(), ocupacoesSecundarias: lista(Ocupacao) })
      .nullish(),
  })
  .transform(({ empresario, enquadramento, atividade, ...dito }) => ({
    ...{ cnpj: dito.cnpj, nomeEmpresarial: dito.nomeEmpresarial },
    empresario: { nome: empresario.nomeSocial ?? empresario.nomeCivil, cpf: empresario.cpf },
    inicioDasAtividades: dito.dataInicioAtividades,
    situacaoCadastral: dito.situacaoCadastralVigente,
    optante: enquadramento.optanteMei,
    periodos: enquadramento.periodosMei.map(({ dataInicio, dataFim }) => ({
      ...{ de: dataInicio, ate: dataFim ?? null },
    })),
    ocupacoes: [
      ...(atividade?.ocupacaoPrincipal
        ? [{ ...atividade.ocupacaoPrincipal, principal: true }]
        : []),
      ...(atividade?.ocupacoesSecundarias ?? []).map((uma) => ({ ...uma, principal: false })),
    ],
  }))
const Cnpjs = z.array(
  z
    .object({ cnpj: texto, situacao: texto, enquadradoMei: z.boolean() })
    .transform(({ enquadradoMei, ...um }) => ({ ...um, mei: enquadradoMei })),
)

const Pdf = z
  .object({ pdf: arquivo })
  .nullish()
  .transform((dito) => dito?.pdf ?? null)
const Documento = z
  .object({
    ...{ numeroDocumento: textoOuNada, dataVencimento: diaEscrito },
    dataLimiteAcolhimento: diaEscrito,
    valores: z.object({ valorTotal: reais }),
    documento: Pdf,
  })
  .transform(
    (dito): DocumentoDaDeclaracao => ({
      ...{ numero: dito.numeroDocumento, vencimento: dito.dataVencimento },
      ...{ pagarAte: dito.dataLimiteAcolhimento, total: dito.valores.valorTotal },
      pdf: dito.documento,
    }),
  )
const TIPOS = [
  'original',
  'retificadora',
  'original-especial',
  'retificadora-especial',
  'retificadora-automatica',
] as const
const Anual = z
  .object({
    ...{ idDeclaracao: texto.pipe(z.string().min(1)), anoCalendario: z.coerce.number().int() },
    dataTransmissao: instanteComHora,
    codigoTipoDeclaracao: z.coerce.number().int().min(1).max(TIPOS.length),
    reciboEntrega: z.object({ numeroRecibo: texto, recibo: Pdf }).nullish(),
    excessoReceitaBruta: z
      .object({
        ...{ valorLimite: reaisOuNada, valorExcedido: reaisOuNada },
        dasExcessoReceita: Documento.nullish(),
      })
      .nullish(),
    multaAtrasoEntrega: z.object({ notificacaoMaed: Pdf, darf: Documento.nullish() }).nullish(),
  })
  .transform((dito): DeclaracaoAnualDoMei => {
    const { reciboEntrega: recibo, excessoReceitaBruta: excesso, multaAtrasoEntrega: multa } = dito
    return {
      ...{ numero: dito.idDeclaracao, ano: dito.anoCalendario },
      transmitidaEm: dito.dataTransmissao,
      tipo: TIPOS[dito.codigoTipoDeclaracao - 1] ?? 'original',
      recibo: recibo ? { numero: recibo.numeroRecibo, pdf: recibo.recibo } : null,
      excesso: excesso
        ? {
            ...{ limite: excesso.valorLimite, excedido: excesso.valorExcedido },
            das: excesso.dasExcessoReceita ?? null,
          }
        : null,
      multa: multa ? { notificacao: multa.notificacaoMaed, darf: multa.darf ?? null } : null,
    }
  })

/** What the MEI has at the Receita: PGMEI, CCMEI and DASN-SIMEI. */
export const doMei = (conversa: Conversa): PortaMei => ({
  async gerarDasComLinha({ competencia, consolidarEm, ...chamada }) {
    const dados = pedidoDeDas(competencia, consolidarEm)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.dasDoMeiComLinha, dados })
    return lerOuNada(dita, [], lerDas)
  },
  async informarBeneficio({ ano, meses, ...chamada }) {
    const infoBeneficio = meses.map(({ competencia, comBeneficio }) => ({
      ...{ periodoApuracao: semHifen(competencia), indicadorBeneficio: comBeneficio },
    }))
    const dados = { anoCalendario: ano, infoBeneficio }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.beneficioDoMei, dados })
    return lerFeito(dita, (dito) =>
      lerComo(Beneficios, dito).map((um) => ({
        ...{ competencia: um.paOriginal, comBeneficio: um.indicadorBeneficio },
        pagarCom: um.paAgrupado,
      })),
    )
  },
  async consultarDividaAtiva({ ano, ...chamada }) {
    const dados = { anoCalendario: String(ano) }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.dividaAtiva, dados })
    return lerOuNada(dita, [], (dito) =>
      lerComo(Dividas, dito).map(({ periodoApuracao, enteFederado, situacaoDebito, ...um }) => ({
        ...{ ...um, competencia: periodoApuracao, ente: enteFederado, situacao: situacaoDebito },
      })),
    )
  },
  async emitirCertificado(chamada) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.emitirCertificado })
    return lerFeito(dita, (dito) => lerComo(Emitido, dito)[0]?.pdf ?? new Uint8Array())
  },
  async consultarCertificado(chamada) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.certificado })
    return lerOuNada(dita, null, (dito) => lerComo(Certificado, dito))
  },
  async consultarCnpjsDoCpf(chamada) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.cnpjsDoCpf })
    return lerOuNada(dita, [], (dito) => lerComo(Cnpjs, dito))
  },
  async transmitirDeclaracaoAnual(pedido) {
    const { ano, receitaDeComercio, receitaDeServicos, teveEmpregado, anotar, ...chamada } = pedido
    const dados = {
      ...{ cnpjCompleto: chamada.contribuinte, anoCalendario: ano },
      declaracao: {
        valorReceitaComercio: emReais(receitaDeComercio),
        valorReceitaServico: emReais(receitaDeServicos),
        indicadorEmpregado: teveEmpregado,
      },
    }
    anotar(dados)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.declararAno, dados })
    return lerFeito(dita, (dito) => lerComo(Anual, dito))
  },
  async consultarDeclaracoesAnuais({ ano, ...chamada }) {
    const dados = { cnpjCompleto: chamada.contribuinte, anoCalendario: ano }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.anosDeclarados, dados })
    return lerOuNada(dita, [], (dito) =>
      lerComo(umOuVarios(Anual), dito).toSorted((uma, outra) =>
        uma.transmitidaEm < outra.transmitidaEm ? -1 : 1,
      ),
    )
  },
})
