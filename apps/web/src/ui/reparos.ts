import type { CodigoDeProblema } from '@razao/contract'
import { paths } from '../paths.ts'

/** What mends a refusal, as a button beside it. */
export type Reparo =
  /** The same, asked again: by who showed it, since only they know what was asked. */
  | { readonly tipo: 'tentar' }
  /** The page again, with what others changed; what was being written is kept as a draft. */
  | { readonly tipo: 'recarregar'; readonly rotulo?: string }
  /** The screen where the cause is. */
  | { readonly tipo: 'ir'; readonly rotulo: string; readonly para: string }
  /** There is no button: why. */
  | { readonly tipo: 'nenhum'; readonly porque: string }

const livro = (aba: string): string => `${paths.contabilidade}?aba=${aba}`
const ir = (rotulo: string, para: string): Reparo => ({ tipo: 'ir', rotulo, para })
const nenhum = (porque: string): Reparo => ({ tipo: 'nenhum', porque })
const TENTAR: Reparo = { tipo: 'tentar' }
const RECARREGAR: Reparo = { tipo: 'recarregar' }

const NO_FORMULARIO = nenhum('o formulário marca o campo, e o resumo leva até ele')
const DO_ARQUIVO = nenhum('é escolher outro arquivo, no botão que está na tela')
const DO_ESCRITORIO = nenhum('só o escritório desfaz')
const NA_FILA = ir('Ver a fila', paths.processamento.raiz)

/** Code of the contract → what mends it. A code that is not here does not compile. */
export const REPAROS: Readonly<Record<CodigoDeProblema, Reparo>> = {
  'entrada-invalida': NO_FORMULARIO,
  'nao-autenticado': ir('Entrar de novo', paths.conta.entrar),
  'sem-permissao': ir('Ver os meus acessos', `${paths.minhaConta}?aba=acessos`),
  'so-na-plataforma': nenhum('o endereço da plataforma vem na resposta, e a tela leva até ele'),
  'aceite-pendente': { tipo: 'recarregar', rotulo: 'Ler e aceitar os termos' },
  'acesso-suspenso': DO_ESCRITORIO,
  'escritorio-suspenso': { tipo: 'recarregar', rotulo: 'Conferir de novo' },
  'mfa-obrigatorio': ir('Ativar as duas etapas', `${paths.minhaConta}?aba=segundo-fator`),
  'reautenticacao-necessaria': TENTAR,
  'somente-leitura': nenhum('«Encerrar» está na faixa do alto, em todas as telas'),
  'acima-do-seu-acesso': ir('Ver os meus acessos', `${paths.minhaConta}?aba=acessos`),
  'ultimo-administrador': ir('Escolher outro administrador', paths.usuarios),
  'convite-invalido': nenhum('só quem convidou manda outro'),
  'convite-de-outra-pessoa': nenhum('a tela do convite oferece sair e entrar com a outra conta'),
  'limite-do-plano': nenhum('só o suporte da plataforma aumenta o limite'),
  'cnpj-com-escritorio': nenhum(
    'só quem administra o escritório convida; o pedido já está com ele',
  ),
  'dominio-em-uso': NO_FORMULARIO,
  'sem-contraste': NO_FORMULARIO,
  'situacao-nao-permite': RECARREGAR,
  'escolha-o-escritorio': { tipo: 'recarregar', rotulo: 'Escolher o escritório' },
  'nao-encontrado': ir('Voltar ao início', paths.painel),
  'registro-mudou': { tipo: 'recarregar', rotulo: 'Trazer o que mudou' },
  'chave-repetida': RECARREGAR,
  'chave-ausente': RECARREGAR,
  'em-andamento': NA_FILA,
  'muitos-pedidos': TENTAR,
  ocupado: TENTAR,
  'sem-espaco': TENTAR,
  'tarefa-sem-memoria': NA_FILA,
  'tarefa-interrompida': NA_FILA,
  'tarefa-sem-resposta': NA_FILA,
  'corpo-grande-demais': DO_ARQUIVO,
  'tipo-nao-aceito': DO_ARQUIVO,
  'competencia-fechada': ir('Abrir os períodos', livro('periodos')),
  'competencia-futura': nenhum('o mês se escolhe no alto da tela'),
  pendencias: ir('Ver o fechamento', paths.fechamento.raiz),
  'sem-regra-vigente': nenhum('só a publicação da norma resolve'),
  'fora-do-simples': ir('Revisar o regime', paths.perfil.dadosCadastrais),
  'fatos-incompletos': ir('Completar no fechamento', paths.fechamento.raiz),
  'apuracao-diverge': ir('Apurar de novo', paths.fechamento.raiz),
  'selecao-mudou': RECARREGAR,
  'operacao-terminada': NA_FILA,
  'nada-a-fazer': RECARREGAR,
  'motivo-obrigatorio': NO_FORMULARIO,
  'arquivo-recusado': DO_ARQUIVO,
  'arquivo-grande-demais': DO_ARQUIVO,
  'importacao-nao-pode': RECARREGAR,
  'link-expirado': nenhum('o documento se abre pela lista em que ele está'),
  'link-de-entrega-encerrado': nenhum('a página diz o que houve com o link e a quem pedir outro'),
  'cobranca-repetida': nenhum('o formulário mostra a outra e pergunta se esta é outra mesmo'),
  'fora-do-comum': nenhum('o formulário pergunta se é isso mesmo; na lista, «Editar» leva a ele'),
  'cobranca-em-emissao': ir('Ver a emissão', paths.receitas.aguardandoEmissao),
  'emissao-impedida': nenhum('a tela mostra cada impedimento com o botão que o resolve'),
  'pagamento-impedido': nenhum('a tela mostra o que falta na conta, no cliente ou na cobrança'),
  'nota-nao-cancela': RECARREGAR,
  'nota-sem-danfse': nenhum('o XML da nota está no mesmo menu'),
  'nota-sem-destinatario': nenhum(
    'a gaveta da nota leva ao cadastro do cliente e aceita outro e-mail',
  ),
  'lancamento-imutavel': nenhum('o lançamento aberto traz «Corrigir» e «Estornar»'),
  'partidas-nao-fecham': NO_FORMULARIO,
  'conta-sem-funcao': ir('Dar a função no plano', livro('plano')),
  'conta-nao-recebe': ir('Ver o plano de contas', livro('plano')),
  'conta-com-movimento': ir('Ver o movimento', livro('razao')),
  'conta-repetida': NO_FORMULARIO,
  'plano-invalido': nenhum('a prévia mostra as contas a corrigir no arquivo'),
  'acima-do-lucro': ir('Encerrar o período', livro('encerramento')),
  'lancamento-repetido': ir('Ver no Diário', livro('diario')),
  'lancamento-estornado': ir('Ver no Diário', livro('diario')),
  'saldo-diverge': ir('Conferir os saldos', livro('exportar')),
  'guia-vigente': ir('Ver as guias', paths.despesas.impostos),
  'erro-interno': TENTAR,
}

/** What mends a refusal; what has no code of the contract (no network, an answer that cannot be read) is asked again. */
export const reparoDe = (codigo: string | undefined): Reparo =>
  codigo !== undefined && Object.hasOwn(REPAROS, codigo)
    ? REPAROS[codigo as CodigoDeProblema]
    : TENTAR
