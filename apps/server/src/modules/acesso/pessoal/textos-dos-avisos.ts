import { automacao, credenciais, type RouteOutput, type pessoal as rotas } from '@razao/contract'
import { links, paths } from '@razao/contract/paths'
import { centavos, formatarReais } from '@razao/engine/dinheiro'

type Notificacao = RouteOutput<typeof rotas.listarNotificacoes>['lista'][number]
export type TextoDoAviso = Pick<Notificacao, 'titulo' | 'texto' | 'gravidade' | 'rota'>
type Texto = TextoDoAviso
type Dados = Readonly<Record<string, unknown>>

const tipos: Readonly<Record<string, string>> = automacao.TIPO_AUTOMACAO
const situacoes: Readonly<Record<number, string>> = automacao.ROTULOS_STATUS_OPERACAO
const GRAVIDADE: Readonly<Record<number, Texto['gravidade']>> = {
  2: 'sucesso',
  3: 'erro',
  4: 'atencao',
}
const itens = (n: number): string => (n === 1 ? '1 item' : `${n} itens`)

/** To ask for a note is not to have it: the city answers later, and the operation tells how many it took. */
function dasNotasPedidas(pedidas: number, paradas: number): Pick<Texto, 'titulo' | 'texto'> {
  const notas = (n: number): string => (n === 1 ? '1 nota' : `${n} notas`)
  const resto = `${notas(paradas)} não ${paradas === 1 ? 'pôde ser pedida' : 'puderam ser pedidas'}`
  if (pedidas === 0)
    return { titulo: 'Nenhuma nota fiscal pedida', texto: `${resto}. Veja por quê.` }
  return {
    titulo: paradas === 0 ? 'Notas fiscais pedidas' : 'Notas fiscais pedidas em parte',
    texto: `${notas(pedidas)} ${pedidas === 1 ? 'pedida' : 'pedidas'}${paradas === 0 ? '' : `; ${resto}`}. Acompanhe a autorização na operação.`,
  }
}

function daOperacao(dados: Dados): Texto {
  const status = Number(dados.status)
  const erros = Number(dados.qtdErros ?? 0)
  const { sucesso, inconsistencia } = automacao.STATUS_OPERACAO
  if (dados.tipo === 'emitir-notas' && (status === sucesso || status === inconsistencia))
    return {
      ...dasNotasPedidas(Number(dados.total ?? 0) - erros, erros),
      gravidade: GRAVIDADE[status] ?? 'informacao',
      rota: links.operacao(Number(dados.operacaoId)),
    }
  const mes = /^(\d{4})-(\d{2})$/.exec(String(dados.competencia ?? ''))
  const nome = tipos[String(dados.tipo)] ?? String(dados.tipo)
  return {
    titulo: `${nome}${mes ? ` ${mes[2]}/${mes[1]}` : ''}: ${situacoes[status] ?? ''}`,
    texto: `${itens(Number(dados.total ?? 0))}${erros > 0 ? `, ${erros} com erro` : ''}.`,
    gravidade: GRAVIDADE[status] ?? 'informacao',
    rota: links.operacao(Number(dados.operacaoId)),
  }
}

const MUDOU: Readonly<Record<string, (dados: Dados) => string>> = {
  acesso: ({ por }) => `${por} mudou o seu perfil ou as suas empresas.`,
  permissoes: ({ por }) => `${por} mudou o que você pode fazer.`,
  suspenso: ({ por }) => `${por} suspendeu o seu acesso.`,
  recebeu: ({ por, empresas }) =>
    `${por} passou a você ${Number(empresas) === 1 ? '1 empresa' : `${Number(empresas)} empresas`} de um colega.`,
}

const deQuemSaiu = ({ nome, de }: Dados): Texto => ({
  titulo: 'Alguém saiu',
  texto: `${nome} deixou ${de}, por vontade própria.`,
  gravidade: 'atencao',
  rota: paths.usuarios,
})

const doPedidoDeAcesso = ({ nome, sobre }: Dados): Texto => ({
  titulo: 'Pedido de acesso',
  texto: `${nome} pediu acesso a ${sobre}.`,
  gravidade: 'atencao',
  rota: links.pedidosDeAcesso,
})

const daMudanca = (dados: Dados): Texto => ({
  titulo: 'Seu acesso mudou',
  texto: MUDOU[String(dados.mudou)]?.(dados) ?? '',
  gravidade: 'atencao',
  rota: paths.minhaConta,
})

const RESPOSTAS: Readonly<Record<string, [string, Texto['gravidade']]>> = {
  aberto: ['O escritório respondeu', 'informacao'],
  atendido: ['Pedido atendido', 'sucesso'],
  recusado: ['Pedido recusado', 'atencao'],
}

/** Of what a company asks of its office: to who answers for it, and to who asked when there is an answer. */
function doPedido({ pedidoId, nome, empresa, titulo, situacao, resposta }: Dados): Texto {
  const rota = links.pedido(Number(pedidoId))
  const respondido = RESPOSTAS[String(situacao)]
  if (respondido === undefined)
    return {
      titulo: `Pedido de ${empresa}`,
      texto: `${nome}: ${titulo}.`,
      gravidade: 'atencao',
      rota,
    }
  const palavras = resposta ? ` ${resposta}` : ''
  return {
    titulo: respondido[0],
    texto: `${titulo}.${palavras}`,
    gravidade: respondido[1],
    rota,
  }
}

const diaMes = (dia: unknown): string => String(dia).split('-').toReversed().join('/')
const emDias = (dias: number): string => (dias === 1 ? 'amanhã' : `em ${dias} dias`)

/** Of an access of a company to a government, to who answers for it. */
function daCredencial({ credencialId, empresa, mudou, dias, validoAte, ...dados }: Dados): Texto {
  const { ROTULOS_SISTEMA_DE_GOVERNO: sistemas, ROTULOS_FORMA_DE_ACESSO: formas } = credenciais
  const sistema = sistemas[dados.sistema as credenciais.SistemaDeGoverno]
  const qual = `${sistema} (${formas[dados.forma as credenciais.FormaDeAcesso].toLowerCase()}) de ${empresa}`
  const rota = links.acesso(Number(credencialId))
  if (mudou === 'entregue')
    return {
      titulo: 'Acesso entregue pelo cliente',
      texto: `${qual}: o cliente escreveu a senha no formulário, e ela está no cofre.`,
      gravidade: 'sucesso',
      rota,
    }
  if (mudou === 'venceu')
    return {
      titulo: 'Acesso a governo vencido',
      texto: `${qual}: venceu em ${diaMes(validoAte)}.`,
      gravidade: 'erro',
      rota,
    }
  return {
    titulo: 'Acesso a governo perto de vencer',
    texto: `${qual}: vence ${Number(dias) === 0 ? 'hoje' : emDias(Number(dias))}, em ${diaMes(validoAte)}. Renove-o e anote a nova validade.`,
    gravidade: 'atencao',
    rota,
  }
}

/** Of a company's digital certificate, to who answers for it and to its own people. */
function doCertificado({ empresa, empresaId, mudou, dias, validoAte }: Dados): Texto {
  const rota = links.certificados(Number(empresaId))
  if (mudou === 'revogado')
    return {
      titulo: 'Certificado digital revogado',
      texto: `A chave do certificado de ${empresa} foi apagada: o que pede o certificado parou até outro ser enviado.`,
      gravidade: 'atencao',
      rota,
    }
  if (mudou === 'venceu')
    return {
      titulo: 'Certificado digital vencido',
      texto: `O certificado de ${empresa} venceu em ${diaMes(validoAte)}: o que pede o certificado parou até outro ser enviado.`,
      gravidade: 'erro',
      rota,
    }
  const quando = Number(dias) === 0 ? 'hoje' : emDias(Number(dias))
  return {
    titulo: 'Certificado digital perto de vencer',
    texto: `O certificado de ${empresa} vence ${quando}, em ${diaMes(validoAte)}. Renove-o na autoridade certificadora e envie o novo.`,
    gravidade: 'atencao',
    rota,
  }
}

/** Of money that came by Pix and that a person must look at, to who answers for the company and to its own people. */
function doPix({ empresa, empresaId, valor, cobrancaId, numero }: Dados): Texto {
  const quanto = formatarReais(centavos(Number(valor)))
  if (cobrancaId === null || cobrancaId === undefined)
    return {
      titulo: 'Um Pix não é de nenhuma cobrança',
      texto: `${empresa}: veio um Pix de ${quanto} que não é de nenhuma cobrança daqui. Ligue-o à cobrança certa, ou diga o que foi feito; outros estão na mesma lista.`,
      gravidade: 'atencao',
      rota: links.pixAConferir(Number(empresaId)),
    }
  return {
    titulo: 'Um Pix a conferir',
    texto: `${empresa}: o Pix de ${quanto} da cobrança ${numero} precisa ser olhado. Veja por que e o que fazer.`,
    gravidade: 'atencao',
    rota: links.cobranca(Number(cobrancaId)),
  }
}

/** Of a plan that was ended, or with parts that are late. */
function doParcelamento({ empresa, parcelamentoId, dito, frase, faltam }: Dados): Texto {
  const rota = links.parcelamento(Number(parcelamentoId))
  if (dito !== undefined)
    return {
      titulo: 'Parcelamento encerrado pela Receita',
      texto: `${empresa}: «${dito}». O que falta volta a ser cobrado inteiro: veja se dá para reparcelar.`,
      ...{ gravidade: 'erro', rota },
    }
  return {
    titulo: 'Parcela de parcelamento em atraso',
    texto: `${empresa}: ${frase}`,
    ...{ gravidade: Number(faltam) > 1 ? 'atencao' : 'erro', rota },
  }
}

/** Of what the Receita said of a company, to who answers for it. */
function daReceita(dados: Dados): Texto {
  const { sobre, empresa, empresaId, dias, validaAte, cartaId, assunto, gravidade, cienciaEm } =
    dados
  if (sobre === 'procuracao')
    return {
      titulo:
        Number(dias) < 0 ? 'Procuração vencida no e-CAC' : 'Procuração perto de vencer no e-CAC',
      texto:
        Number(dias) < 0
          ? `A procuração de ${empresa} venceu em ${diaMes(validaAte)}: peça outra ao cliente, com o texto pronto da lista.`
          : `A procuração de ${empresa} vence ${Number(dias) === 0 ? 'hoje' : emDias(Number(dias))}, em ${diaMes(validaAte)}. Peça a renovação com o texto pronto da lista.`,
      gravidade: Number(dias) < 0 ? 'erro' : 'atencao',
      rota: links.oQueAReceitaDiz('procuracoes', Number(empresaId)),
    }
  if (sobre === 'parcelamento') return doParcelamento(dados)
  const outras = Number(dados.outras ?? 0)
  const mais = outras === 0 ? '' : ` E mais ${outras === 1 ? 'uma' : String(outras)}.`
  const ciencia = cienciaEm ? ` Sem abrir, a ciência acontece sozinha em ${diaMes(cienciaEm)}.` : ''
  return {
    titulo: 'A Receita escreveu',
    texto: `${empresa}: «${assunto}».${ciencia}${mais}`,
    gravidade: gravidade === 'grave' ? 'erro' : 'atencao',
    rota: links.cartaDaReceita(Number(cartaId)),
  }
}

/** What of: one declaration, or many of a month. */
function quaisDeclaracoes({ especie, competencia, empresa, quantas, total }: Dados): string {
  const quanto = formatarReais(centavos(Number(total)))
  const [ano, mes] = String(competencia).split('-')
  if (especie === 'dasn-simei')
    return `a DASN-SIMEI de ${ano} de ${empresa}, com receita de ${quanto}`
  if (especie === 'dctfweb') return `a DCTFWeb de ${mes}/${ano} de ${empresa}, de ${quanto}`
  return Number(quantas) === 1
    ? `o PGDAS-D de ${mes}/${ano} de ${empresa}, de ${quanto}`
    : `${Number(quantas)} declarações de ${mes}/${ano}, de ${quanto} ao todo`
}

/** The drawer of the one that it is, or the list of the month. */
function ondeSeDecide({ empresaId, especie, naTela, ...dados }: Dados): string {
  const competencia = String(dados.competencia)
  if (empresaId === undefined) return links.dasDoMes(competencia)
  const deQuem = { empresaId: Number(empresaId), competencia }
  if (especie === 'dctfweb') return links.dctfweb(deQuem)
  return especie === 'dasn-simei'
    ? links.declaracao({
        ...{ empresaId: Number(empresaId), competencia: String(naTela) },
        dasn: Number(competencia.slice(0, 4)),
      })
    : links.declaracao(deQuem)
}

/** Of what waits for a second person, to who may approve it; of what was decided, to who asked. */
function daTransmissao(dados: Dados): Texto {
  const { sobre, por, motivo } = dados
  const competencia = String(dados.competencia)
  const uma = dados.empresaId !== undefined
  const rota = ondeSeDecide(dados)
  const quais = quaisDeclaracoes(dados)
  if (sobre === 'pedida')
    return {
      titulo: uma
        ? 'Uma transmissão espera a sua aprovação'
        : 'Transmissões esperam a sua aprovação',
      texto: `${por} pediu para transmitir ${quais}. ${uma ? 'Abra, confira e aprove, ou recuse com o motivo.' : 'Escolha-as na lista e use «Transmitir» para aprovar; para recusar, abra cada uma.'}`,
      gravidade: 'atencao',
      rota: uma ? rota : links.transmissoesAAprovar(competencia),
    }
  if (sobre === 'aprovada')
    return {
      titulo: uma ? 'A transmissão foi aprovada' : 'As transmissões foram aprovadas',
      texto: `${por} aprovou o que você pediu: ${quais}. O recibo aparece em cada declaração.`,
      gravidade: 'sucesso',
      rota,
    }
  return {
    titulo: 'A transmissão foi recusada',
    texto: `${por} recusou o que você pediu: ${quais}. Motivo: ${motivo}`,
    gravidade: 'atencao',
    rota,
  }
}

const TEXTOS: Readonly<Record<Notificacao['tipo'], (dados: Dados) => Texto>> = {
  operacao: daOperacao,
  convite: ({ email }) => ({
    titulo: 'Convite aceito',
    texto: `${email} aceitou o convite e já pode entrar.`,
    gravidade: 'sucesso',
    rota: paths.usuarios,
  }),
  'pedido-de-titular': (dados) => ({
    titulo: dados.situacao ? 'Resposta ao seu pedido' : 'Pedido de titular de dados',
    texto: String(dados.texto ?? ''),
    gravidade: 'atencao',
    rota: dados.situacao ? links.meusDados : links.privacidadeDoEscritorio,
  }),
  pedido: doPedido,
  webhook: ({ nome, webhookId }) => ({
    titulo: 'Webhook desligado',
    texto: `O endereço de «${nome}» ficou dias sem receber, e o webhook foi desligado. Confira o sistema e ligue-o de novo.`,
    gravidade: 'erro',
    rota: links.webhook(Number(webhookId)),
  }),
  envio: ({ empresa, notaId, numero, para }) => ({
    titulo: 'Uma nota não chegou ao cliente',
    texto: `${empresa}: a NFS-e nº ${numero} não chegou a ${para}. Veja por que e envie de novo; outras estão na lista de notas, no filtro «Não chegou ao cliente».`,
    gravidade: 'atencao',
    rota: links.nota(Number(notaId)),
  }),
  pix: doPix,
  nota: ({ empresa, cobrancaId, numero, motivo }) => ({
    titulo: 'A nota de um contrato não saiu',
    texto: `${empresa}: a nota da cobrança ${numero} não foi emitida.${motivo ? ` ${String(motivo)}` : ''} Corrija e emita de novo.`,
    gravidade: 'erro',
    rota: links.cobranca(Number(cobrancaId)),
  }),
  receita: daReceita,
  transmissao: daTransmissao,
  certificado: (dados) =>
    dados.credencialId === undefined ? doCertificado(dados) : daCredencial(dados),
  acesso: (dados) => {
    if (dados.mudou === 'pedido') return doPedidoDeAcesso(dados)
    return dados.mudou === 'saiu' ? deQuemSaiu(dados) : daMudanca(dados)
  },
}

/** What a notice says, written when it is read: on the screen, in its letter, in the letter of the day. */
export const textoDoAviso = (tipo: string, dados: unknown): TextoDoAviso =>
  TEXTOS[tipo as Notificacao['tipo']]((dados ?? {}) as Dados)
