// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A10 to A12: guesses, who has an account, and what a password may be.
import { semCamadas } from '../defesa.ts'

const [TENTATIVAS, SENHA, COMUNS, PEDIDO] = [
  'apps/identity/src/tentativas.ts',
  'apps/identity/src/contas/senha.ts',
  'apps/identity/src/contas/senhas-comuns.ts',
  'apps/identity/src/proxies/index.ts',
]
const [ADIVINHAR, QUEM, SENHAS] = [
  'tests/seguranca/adivinhar-senhas.test.ts',
  'tests/seguranca/quem-tem-conta.test.ts',
  'tests/seguranca/senhas.test.ts',
]
const FACES = ['página', 'Firebase'] as const
const DA_CONTA = "        ['par', `${email}|${tentativa.endereco}`],\n        ['conta', email],\n"
const DO_ENDERECO = "        ['endereco', tentativa.endereco],\n"

const deCadaFace = (
  {
    id,
    nome,
    ...resto
  }: { id: string; nome: string; defesa: string; arquivo: string; tira: string; poe: string },
  controle: string,
) =>
  FACES.map((face) =>
    semCamadas({
      id: `A10 ${id}, ${face}`,
      ...resto,
      teste: {
        arquivo: ADIVINHAR,
        nome: `at the ${face} ${nome}`,
        controle: `at the ${face} ${controle}`,
      },
    }),
  )

const UMA = 'one account, a thousand passwords'
const MUITAS = 'hundreds of accounts, one password'
export const CHUTES = [
  ...deCadaFace(
    {
      id: 'uma conta, de um lugar',
      defesa: 'os chutes numa conta são contados, e a espera cresce',
      nome: UMA,
      arquivo: TENTATIVAS,
      tira: DA_CONTA,
      poe: '',
    },
    MUITAS,
  ),
  ...deCadaFace(
    {
      id: 'uma conta, de muitos lugares',
      defesa: 'a conta é contada de onde vier o chute',
      nome: 'one account, from hundreds of addresses',
      arquivo: TENTATIVAS,
      tira: "        ['conta', email],\n",
      poe: '',
    },
    UMA,
  ),
  ...deCadaFace(
    {
      id: 'muitas contas, de um lugar',
      defesa: 'o endereço é contado qualquer que seja a conta',
      nome: MUITAS,
      arquivo: TENTATIVAS,
      tira: DO_ENDERECO,
      poe: '',
    },
    UMA,
  ),
  ...deCadaFace(
    {
      id: 'X-Forwarded-For sem proxy',
      defesa: 'sem proxy configurado, X-Forwarded-For não é crido',
      nome: 'a forged X-Forwarded-For is another address to nobody',
      arquivo: PEDIDO,
      tira: 'export const SEM_PROXY: Proxies = { confia: () => false }',
      poe: 'export const SEM_PROXY: Proxies = { confia: (_, salto) => salto < 1 }',
    },
    UMA,
  ),
  ...deCadaFace(
    {
      id: 'X-Forwarded-For com mais de um',
      defesa: 'só é crido o último endereço, o do nosso proxy',
      nome: 'a forged X-Forwarded-For is another address to nobody',
      arquivo: PEDIDO,
      tira: "enderecoLimpo(ditos.pop() ?? '')",
      poe: "enderecoLimpo(ditos.shift() ?? '')",
    },
    UMA,
  ),
  ...deCadaFace(
    {
      id: 'contar antes de conferir',
      defesa: 'o chute é contado antes de a senha ser olhada, sob trava',
      nome: 'forty guesses at one instant are counted one by one',
      arquivo: TENTATIVAS,
      tira: 'where chave = any ($1) order by chave for update`',
      poe: 'where chave = any ($1) order by chave`',
    },
    // Any that counts falls with it: the control counts nothing.
    'the right password enters, and a wrong one does not',
  ),
  semCamadas({
    id: 'A10 dona no lugar conhecido, página',
    defesa: 'os chutes dos outros não trancam a dona fora de onde é conhecida',
    arquivo: TENTATIVAS,
    tira: 'const conhecido = dispositivoConhecido(ctx, tentativa)',
    poe: 'const conhecido = dispositivoConhecido(ctx, { ...tentativa, dispositivo: undefined })',
    teste: {
      arquivo: ADIVINHAR,
      nome: 'at the página guesses from everywhere do not keep the owner out',
      controle: `at the página ${UMA}`,
    },
  }),
  semCamadas({
    id: 'A10 dona no lugar conhecido, Firebase',
    defesa: 'os chutes dos outros não trancam a dona fora de onde é conhecida',
    arquivo: TENTATIVAS,
    tira: 'if (rowCount === 0) return undefined',
    poe: 'if (rowCount !== null) return undefined',
    teste: {
      arquivo: ADIVINHAR,
      nome: 'at the Firebase guesses from everywhere do not keep the owner out',
      controle: `at the Firebase ${UMA}`,
    },
  }),
  semCamadas({
    id: 'A10 lugar conhecido de outra conta',
    defesa: 'o lugar conhecido de uma conta não serve a outra',
    arquivo: TENTATIVAS,
    tira: 'where c.email = $1 and r.endereco = $2',
    poe: 'where (c.email = $1 or true) and r.endereco = $2',
    tambem: [
      {
        arquivo: TENTATIVAS,
        tira: 'dispositivo: { limite: 10,',
        poe: 'dispositivo: { limite: 1000,',
      },
    ],
    teste: {
      arquivo: ADIVINHAR,
      nome: 'a known place serves the account that signed in there',
      controle: `at the Firebase ${UMA}`,
    },
  }),
  semCamadas({
    id: 'A10 lugar conhecido sem fim',
    defesa: 'o lugar conhecido também tem limite',
    arquivo: TENTATIVAS,
    tira: 'dispositivo: { limite: 10,',
    poe: 'dispositivo: { limite: 1000,',
    teste: {
      arquivo: ADIVINHAR,
      nome: 'a known place serves the account that signed in there',
      controle: `at the Firebase ${UMA}`,
    },
  }),
]

const IGUAIS = 'the answer and its time are the same'
const ESPERA_NADA = 'the answer waits for nothing of the account'
const MEDIDA = 'the measure tells two shifted samples apart'
const sabe = (
  id: string,
  defesa: string,
  [arquivo, tira, poe]: readonly [string, string, string],
  nome = `${IGUAIS} ${id}`,
) =>
  semCamadas({
    id: `A11 ${id}`,
    defesa,
    arquivo,
    tira,
    poe,
    teste: { arquivo: QUEM, nome, controle: MEDIDA },
  })

const ISCA = [
  'apps/identity/src/contas/conta.ts',
  'const senhaHash = linha?.senha_hash ?? (await iscaDeSenha(custo))',
  "if (!linha?.senha_hash) return { tipo: 'nao-confere', contaId: null }\n  const senhaHash = linha.senha_hash ?? (await iscaDeSenha(custo))",
] as const
const REGISTRAR = 'apps/identity/src/fluxos/registrar.ts'
const REDEFINIR = 'apps/identity/src/fluxos/redefinir.ts'
const PELO_EMAIL = 'apps/identity/src/firebase/codigos-por-email.ts'

export const ENUMERACAO = [
  sabe('entrar, na página', 'quem não tem conta custa o mesmo', ISCA),
  sabe('entrar, na face Firebase', 'quem não tem conta custa o mesmo', ISCA),
  sabe('criar conta', 'só o dono do e-mail sabe que já tem conta', [
    REGISTRAR,
    "const espera = await contarPedido(ctx, { assunto: 'registrar', alvo: email, quem })",
    "if (await contaPorEmail(ctx.pool, email)) throw new ErroEmailEmUso()\n  const espera = await contarPedido(ctx, { assunto: 'registrar', alvo: email, quem })",
  ]),
  ...['esqueci a senha', 'esqueci a senha, na página'].map((id) =>
    sabe(
      id,
      'o e-mail é procurado depois da resposta',
      [
        REDEFINIR,
        "ctx.depois('redefinir', async () => {",
        "await ((_: string, fazer: () => Promise<void>) => fazer())('redefinir', async () => {",
      ],
      `${ESPERA_NADA} ${id}`,
    ),
  ),
  sabe('esqueci a senha, na face Firebase', 'a face diz o mesmo a todos', [
    PELO_EMAIL,
    'if (opcoes.revelarEmails && !(await porEmail(ctx.pool, email))) {',
    'if (!(await porEmail(ctx.pool, email))) {',
  ]),
  sabe('reenviar a confirmação', 'o reenvio diz o mesmo a todos', [
    REGISTRAR,
    "const espera = await contarPedido(ctx, { assunto: 'reenviar', alvo: email, quem })",
    "if (!(await contaPorEmail(ctx.pool, email))) throw new ErroEmailEmUso()\n  const espera = await contarPedido(ctx, { assunto: 'reenviar', alvo: email, quem })",
  ]),
  sabe(
    'link para entrar',
    'o link é decidido depois da resposta',
    [
      PELO_EMAIL,
      'await contar(chamada, `link/${email}`)',
      "await contar(chamada, `link/${email}`)\n  if (!(await porEmail(ctx.pool, email))) throw new ErroFirebase('EMAIL_NOT_FOUND')",
    ],
    'the answer is the same link to sign in',
  ),
  sabe(
    'cadastro fechado',
    'o cadastro fechado não diz quem já tem conta',
    [
      'apps/identity/src/firebase/senha.ts',
      '  exigirCadastroAberto(chamada)\n  // Nobody here',
      "  if (await porEmail(face.ctx.pool, String(corpo.email))) throw new ErroFirebase('EMAIL_EXISTS')\n  exigirCadastroAberto(chamada)\n  // Nobody here",
    ],
    'the answer is the same sign-up where it is closed',
  ),
  sabe(
    'códigos recusados',
    'um código só serve ao que se pediu, e a recusa é a de um que nunca houve',
    [
      'apps/identity/src/contas/codigos.ts',
      '`select conta_id, email, dados from identidade.codigo\n     where resumo = $1 and finalidade = $2 and',
      '`select conta_id, email, dados from identidade.codigo\n     where resumo = $1 and length($2::text) > 0 and',
    ],
    'codes nobody has, used ones and codes of something else are one refusal',
  ),
]

const PORTAS = [
  'registrar',
  'aceitar o convite',
  'redefinir por link',
  'trocar na conta',
  'criar na face Firebase',
  'trocar na face Firebase',
  'redefinir na face Firebase',
]
const POLITICA = 'the policy is told as it is kept'
const fraca = (id: string, defesa: string, tira: string, poe: string) =>
  semCamadas({
    id: `A12 ${id}`,
    defesa,
    arquivo: SENHA,
    tira,
    poe,
    teste: { arquivo: SENHAS, nome: 'registrar refuses every weak one', controle: POLITICA },
  })

/** Which layer each door stands on; taken away there, that door alone takes a weak one. */
const daPorta = (porta: string, arquivo: string, tira: string, poe: string) =>
  semCamadas({
    id: `A12 porta: ${porta}`,
    defesa: 'toda porta que recebe senha a confere',
    arquivo,
    tira,
    poe,
    teste: {
      arquivo: SENHAS,
      nome: `${porta} refuses every weak one`,
      controle: POLITICA,
    },
  })

export const SENHAS_FRACAS = [
  fraca('curta', 'dez caracteres no mínimo', "if (tamanho < minimo) return 'curta'", ''),
  fraca('longa', '128 no máximo', "if (tamanho > SENHA_MAXIMA) return 'longa'", ''),
  fraca(
    'comum',
    'nenhuma das mais usadas',
    "return ehComum(minuscula) ? 'comum' : null",
    'return null',
  ),
  fraca(
    'feita dos seus dados',
    'nem o nome nem o e-mail de quem a escolhe',
    "if (feitaDosDados(minuscula, dados)) return 'contem-seus-dados'",
    '',
  ),
  ...PORTAS.map((porta) =>
    daPorta(
      porta,
      SENHA,
      'const motivo = recusaDaSenha(senha, dados, politica.minimo)\n  if (motivo) throw new ErroDeSenha(motivo)',
      'const motivo = recusaDaSenha(senha, dados, politica.minimo)\n  void motivo',
    ),
  ),
  semCamadas({
    id: 'A12 sinais colados',
    defesa: 'uma senha comum com sinais colados continua comum',
    arquivo: COMUNS,
    tira: '  return temComumComSinais(texto)\n',
    poe: '  return temComumComSinais(texto) && texto.length < 0\n',
    teste: { arquivo: SENHAS, nome: 'none of the most common ones', controle: POLITICA },
  }),
  semCamadas({
    id: 'A12 inteira',
    defesa: 'a senha conta até o último caractere',
    arquivo: SENHA,
    tira: "senha.normalize('NFC')",
    poe: "Buffer.from(senha.normalize('NFC')).subarray(0, 72).toString('latin1')",
    teste: { arquivo: SENHAS, nome: 'a password counts whole', controle: POLITICA },
  }),
  semCamadas({
    id: 'A12 de outro teclado',
    defesa: 'os mesmos caracteres são a mesma senha',
    arquivo: SENHA,
    tira: "senha.normalize('NFC')",
    poe: "(senha.length < 0 ? senha.normalize('NFC') : senha)",
    teste: { arquivo: SENHAS, nome: 'a password counts whole', controle: POLITICA },
  }),
  semCamadas({
    id: 'A12 mínimo configurado',
    defesa: 'a configuração não baixa o mínimo de oito',
    arquivo: 'apps/identity/src/options.ts',
    tira: 'minimo >= 8 && minimo <= 64',
    poe: 'minimo >= 1 && minimo <= 64',
    teste: { arquivo: SENHAS, nome: 'is refused at start', controle: POLITICA },
  }),
  semCamadas({
    id: 'A12 custo',
    defesa: 'argon2id com 19 MiB e duas passagens',
    arquivo: SENHA,
    tira: 'memoryCost: 19_456, timeCost: 2',
    poe: 'memoryCost: 1024, timeCost: 1',
    teste: { arquivo: SENHAS, nome: 'what is kept is argon2id', controle: POLITICA },
  }),
  semCamadas({
    id: 'A12 política dita',
    defesa: 'a política que se diz é a que se cumpre',
    arquivo: 'apps/identity/src/conta-api/abertas.ts',
    tira: 'composicao: [] }',
    poe: "composicao: ['maiuscula'] }",
    teste: { arquivo: SENHAS, nome: POLITICA, controle: 'none of the most common ones' },
  }),
]
