import { z } from 'zod'

type Definicao = { readonly status: number; readonly title: string; readonly acao?: string }

const catalogue = <const T extends Record<string, Definicao>>(problemas: T): T => problemas

/** The only catalogue of refusals: code → HTTP status, title, and what the user can do about it. */
export const PROBLEMAS = catalogue({
  'entrada-invalida': {
    status: 422,
    title: 'Dados inválidos',
    acao: 'Corrija os campos indicados e tente de novo.',
  },
  'nao-autenticado': {
    status: 401,
    title: 'Entre para continuar',
    acao: 'Entre novamente na sua conta.',
  },
  'sem-permissao': {
    status: 403,
    title: 'Você não tem acesso',
    acao: 'Peça acesso a um administrador do escritório.',
  },
  'so-na-plataforma': {
    status: 403,
    title: 'Só no endereço da plataforma',
    acao: 'Entre pelo endereço da plataforma para continuar.',
  },
  'aceite-pendente': {
    status: 403,
    title: 'Falta aceitar os termos',
    acao: 'Leia e aceite os termos de uso e a política de privacidade para entrar.',
  },
  'acesso-suspenso': {
    status: 403,
    title: 'Acesso suspenso pelo escritório',
    acao: 'Fale com o escritório.',
  },
  'escritorio-suspenso': {
    status: 403,
    title: 'Escritório suspenso',
    acao: 'Fale com o suporte da plataforma.',
  },
  'mfa-obrigatorio': {
    status: 403,
    title: 'Segundo fator obrigatório',
    acao: 'Ative a verificação em duas etapas na sua conta e entre de novo.',
  },
  'reautenticacao-necessaria': {
    status: 403,
    title: 'Confirme que é você',
    acao: 'Entre de novo para continuar; o que foi preenchido está guardado.',
  },
  'somente-leitura': {
    status: 403,
    title: 'Você está vendo como outra pessoa',
    acao: 'Encerre a visualização para fazer alterações.',
  },
  'acima-do-seu-acesso': {
    status: 403,
    title: 'Acima do seu acesso',
    acao: 'Ninguém concede mais do que tem. Peça a quem tem esse acesso.',
  },
  'ultimo-administrador': {
    status: 409,
    title: 'É o último administrador',
    acao: 'Dê o perfil de administrador a outra pessoa antes.',
  },
  'convite-invalido': {
    status: 410,
    title: 'Convite sem validade',
    acao: 'Peça um novo convite ao escritório.',
  },
  'convite-de-outra-pessoa': {
    status: 409,
    title: 'O convite é de outro e-mail',
    acao: 'Entre com a conta do e-mail que recebeu o convite.',
  },
  'limite-do-plano': {
    status: 409,
    title: 'Limite do plano atingido',
    acao: 'Fale com o suporte da plataforma para aumentar o limite.',
  },
  'cnpj-com-escritorio': {
    status: 409,
    title: 'Este CNPJ já tem escritório aqui',
    acao: 'Peça um convite a quem administra o escritório. Se não sabe quem é, ou ele não responde, fale com o suporte da plataforma.',
  },
  'dominio-em-uso': { status: 409, title: 'O domínio já é de outro escritório' },
  'sem-contraste': {
    status: 422,
    title: 'Cor com pouco contraste',
    acao: 'Escolha uma cor que se leia sobre o fundo (4,5:1 ou mais).',
  },
  'situacao-nao-permite': { status: 409, title: 'A situação atual não permite' },
  'escolha-o-escritorio': {
    status: 409,
    title: 'Escolha o escritório',
    acao: 'Diga em qual escritório quer entrar.',
  },
  'nao-encontrado': {
    status: 404,
    title: 'Não encontrado',
    acao: 'Confira o endereço ou volte para a lista.',
  },
  'registro-mudou': {
    status: 409,
    title: 'O registro mudou',
    acao: 'Outra pessoa alterou este registro. Recarregue e refaça a alteração.',
  },
  'chave-repetida': {
    status: 422,
    title: 'Pedido repetido com outro conteúdo',
    acao: 'Recarregue a página e tente de novo.',
  },
  'chave-ausente': {
    status: 400,
    title: 'Falta a chave de idempotência',
    acao: 'Envie o cabeçalho Idempotency-Key, um por intenção.',
  },
  'em-andamento': {
    status: 409,
    title: 'Pedido em andamento',
    acao: 'Aguarde o primeiro pedido terminar.',
  },
  'muitos-pedidos': {
    status: 429,
    title: 'Muitos pedidos',
    acao: 'Aguarde um instante e tente de novo.',
  },
  ocupado: { status: 503, title: 'Serviço ocupado', acao: 'Tente de novo em alguns segundos.' },
  'sem-espaco': {
    status: 507,
    title: 'Sem espaço para gravar',
    acao: 'Nada foi gravado. Avise quem cuida do sistema e tente de novo em alguns minutos.',
  },
  'tarefa-sem-memoria': {
    status: 500,
    title: 'A tarefa passou do limite de memória',
    acao: 'Divida o arquivo ou o período, corrija o que for anormal nele e reprocesse.',
  },
  'tarefa-interrompida': {
    status: 500,
    title: 'A tarefa derrubou várias vezes o processo que a fazia',
    acao: 'Foi posta de lado para não parar as outras. Reprocesse; se repetir, envie o código ao suporte.',
  },
  'tarefa-sem-resposta': {
    status: 500,
    title: 'A tarefa parou de responder',
    acao: 'Divida o arquivo ou o período e reprocesse.',
  },
  'corpo-grande-demais': {
    status: 413,
    title: 'Envio grande demais',
    acao: 'Confira se é o arquivo certo, ou divida o envio em partes menores.',
  },
  'tipo-nao-aceito': { status: 415, title: 'Tipo de conteúdo não aceito' },
  'competencia-fechada': {
    status: 409,
    title: 'Competência bloqueada',
    acao: 'Reabra a competência, com motivo, ou lance no mês aberto.',
  },
  'competencia-futura': {
    status: 422,
    title: 'Competência ainda não terminou',
    acao: 'Escolha um mês já iniciado.',
  },
  pendencias: {
    status: 409,
    title: 'Há pendências antes desta etapa',
    acao: 'Resolva as etapas anteriores.',
  },
  'sem-regra-vigente': {
    status: 422,
    title: 'Não há tabela legal para esta competência',
    acao: 'Aguarde a publicação da tabela ou escolha outra competência.',
  },
  'fora-do-simples': {
    status: 422,
    title: 'Receita acima do limite do Simples Nacional',
    acao: 'Revise o regime da empresa.',
  },
  'fatos-incompletos': {
    status: 422,
    title: 'Faltam dados para calcular',
    acao: 'Complete os dados indicados.',
  },
  'apuracao-diverge': {
    status: 409,
    title: 'A memória não chega ao valor gravado',
    acao: 'Peça ao escritório que apure o mês de novo.',
  },
  'selecao-mudou': {
    status: 409,
    title: 'A seleção mudou',
    acao: 'Revise a quantidade de empresas do filtro e confirme de novo.',
  },
  'operacao-terminada': { status: 409, title: 'A operação já terminou' },
  'nada-a-fazer': { status: 409, title: 'Nada a fazer' },
  'motivo-obrigatorio': {
    status: 422,
    title: 'Diga o motivo',
    acao: 'Escreva um motivo com pelo menos 5 letras.',
  },
  'arquivo-recusado': {
    status: 422,
    title: 'Arquivo recusado',
    acao: 'Confira o arquivo e envie outra vez.',
  },
  'arquivo-grande-demais': {
    status: 413,
    title: 'Arquivo grande demais',
    acao: 'Divida o arquivo em partes menores.',
  },
  'importacao-nao-pode': { status: 409, title: 'A importação não está nesse ponto' },
  'link-expirado': {
    status: 410,
    title: 'Link expirado',
    acao: 'Abra o documento de novo pela lista.',
  },
  'link-de-entrega-encerrado': {
    status: 410,
    title: 'Este link não serve mais',
    acao: 'Peça outro link a quem enviou este.',
  },
  'lancamento-imutavel': {
    status: 409,
    title: 'Lançamento confirmado não muda',
    acao: 'Corrija com um estorno.',
  },
  'partidas-nao-fecham': {
    status: 422,
    title: 'Débitos e créditos não fecham',
    acao: 'Confira os valores das partidas.',
  },
  'conta-sem-funcao': {
    status: 409,
    title: 'Nenhuma conta do plano cumpre a função',
    acao: 'Dê a função a uma conta analítica ativa, ou uma regra ao evento.',
  },
  'conta-nao-recebe': {
    status: 422,
    title: 'A conta não recebe lançamentos',
    acao: 'Escolha uma conta analítica, ativa no mês do lançamento.',
  },
  'conta-com-movimento': {
    status: 409,
    title: 'A conta tem movimento',
    acao: 'Desative-a a partir de um mês, ou mantenha-a no plano.',
  },
  'conta-repetida': { status: 409, title: 'O código já está no plano', acao: 'Use outro código.' },
  'plano-invalido': {
    status: 422,
    title: 'O plano não pode ser aplicado',
    acao: 'Corrija as contas indicadas na prévia.',
  },
  'acima-do-lucro': {
    status: 409,
    title: 'Acima do lucro que pode ser distribuído',
    acao: 'Diminua o valor, ou encerre o período com o lucro apurado.',
  },
  'lancamento-repetido': {
    status: 409,
    title: 'O fato já foi lançado',
    acao: 'Abra o lançamento existente; se estiver errado, corrija-o.',
  },
  'lancamento-estornado': {
    status: 409,
    title: 'O lançamento já foi estornado',
    acao: 'Abra o estorno ligado a ele.',
  },
  'saldo-diverge': {
    status: 409,
    title: 'Os saldos não são o que as partidas dizem',
    acao: 'Nada foi gravado. Confira os saldos da empresa.',
  },
  'cobranca-repetida': {
    status: 409,
    title: 'Parece repetida',
    acao: 'Veja a outra cobrança; se esta é outra mesmo, confirme.',
  },
  'fora-do-comum': {
    status: 409,
    title: 'É isso mesmo?',
    acao: 'Confira o valor e o mês; se é isso mesmo, confirme.',
  },
  'cobranca-em-emissao': {
    status: 409,
    title: 'A nota desta cobrança já foi pedida',
    acao: 'Acompanhe em Aguardando emissão; com a nota autorizada, cancele ou substitua a nota.',
  },
  'emissao-impedida': {
    status: 409,
    title: 'A nota ainda não pode ser emitida',
    acao: 'Resolva o que está indicado e emita de novo. Nada foi enviado e nenhum número foi usado.',
  },
  'pagamento-impedido': {
    status: 409,
    title: 'Não dá para cobrar assim',
    acao: 'Resolva o que está indicado e tente de novo. Nenhum número foi usado.',
  },
  'nota-nao-cancela': {
    status: 409,
    title: 'Esta nota não pode ser cancelada por aqui',
    acao: 'Veja o motivo; se o prazo passou, peça à prefeitura ou substitua a nota.',
  },
  'nota-sem-danfse': {
    status: 409,
    title: 'Esta nota não tem PDF para mostrar',
    acao: 'Só a NFS-e cujo XML está guardado é desenhada; baixe o XML ou o PDF de quem a emitiu.',
  },
  'nota-sem-destinatario': {
    status: 409,
    title: 'O cliente não tem e-mail para receber notas',
    acao: 'Preencha o e-mail no cadastro do cliente, ou escreva um e-mail só para esta nota.',
  },
  'guia-vigente': { status: 409, title: 'Já existe guia para este tributo e mês' },
  'erro-interno': { status: 500, title: 'Ocorreu um erro', acao: 'Tente novamente mais tarde.' },
})
export type CodigoDeProblema = keyof typeof PROBLEMAS

/** RFC 9457, plus our code, what to do, and the fields at fault. */
export const Problema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string(),
  codigo: z.string(),
  acao: z.string().optional(),
  erros: z.array(z.object({ pointer: z.string(), mensagem: z.string() })).optional(),
  dados: z.record(z.string(), z.unknown()).optional(),
})
export type Problema = z.infer<typeof Problema>
