// What is of a person and not of an office, asked at the host of one (reliability: A7, A27): the account, and the letters
// about it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROTAS_DA_CONTA } from '../../apps/identity/src/conta-api/index.ts'
import {
  AQUI,
  abrirHosts,
  autorizar,
  EMAIL,
  entrar,
  origemDe,
  PROVADO,
  RAIZ,
  SO_DALI,
  SUSPENSA_FORA,
  trocar,
  Visita,
  voltaDe,
} from './bancada-de-host.ts'
import { CHAVE, type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
beforeAll(async () => {
  ;({ produto } = await abrirHosts())
})
afterAll(() => produto?.fechar())

describe('the account is of the platform', () => {
  const rotasDaConta = ROTAS_DA_CONTA.filter(({ acesso }) => acesso !== 'aberta')
  const daVez = new Map<string, string>()
  const tokenDe = async (email: string): Promise<string> => {
    const { code } = await entrar(PROVADO, voltaDe(PROVADO), email)
    return (await trocar(PROVADO, code)).corpo.access_token ?? ''
  }
  const daConta = async (email: string, { metodo, caminho }: (typeof rotasDaConta)[number]) => {
    const token = daVez.get(email) ?? (await tokenDe(email))
    daVez.set(email, token)
    const cabecalhos = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const onde = `/identidade/conta/${caminho.replace(':id', 'x1')}`
    const { status, texto } = await new Visita(PROVADO).pedir(onde, { metodo, cabecalhos })
    return { status, corpo: JSON.parse(texto || '{}') as Record<string, string> }
  }
  const recusa = {
    status: 403,
    corpo: { error: 'so_na_plataforma', mensagem: expect.stringContaining('http://127.0.0.1') },
  }

  test.each(rotasDaConta)('$metodo $caminho', async (rota) => {
    for (const email of [EMAIL, RAIZ, SUSPENSA_FORA])
      expect(await daConta(email, rota), email).toMatchObject(recusa)
    const dela = await daConta(SO_DALI, rota)
    if (rota.metodo === 'GET') expect(dela.status).toBe(200)
    else expect(dela).toMatchObject(recusa)
  })

  test('at our own address it is whole', async () => {
    const { corpo } = await trocar(AQUI, (await entrar(AQUI, produto.volta)).code, produto.volta)
    const cabecalhos = { authorization: `Bearer ${corpo.access_token}` }
    const dados = await new Visita(AQUI).pedir('/identidade/conta/dados', { cabecalhos })
    expect(dados.status).toBe(200)
    expect(JSON.parse(dados.texto)).toMatchObject({ email: EMAIL })
  })

  test('the face whose tokens open everything is not at an office’s host', async () => {
    const entrarNaFace = (host: string) =>
      new Visita(host).pedir(`/v1/accounts:signInWithPassword?key=${CHAVE}`, {
        metodo: 'POST',
        cabecalhos: { 'content-type': 'application/json' },
        texto: JSON.stringify({ email: EMAIL, password: SENHA, returnSecureToken: true }),
      })
    expect((await entrarNaFace(AQUI)).status).toBe(200)
    const la = await entrarNaFace(PROVADO)
    expect(la.status).toBe(404)
    expect(la.texto).not.toContain('idToken')
  })
})

describe('a letter about the account leads to us, save of whom has only that office', () => {
  const pedirLetra: Record<string, (email: string) => Promise<unknown>> = {
    'a page, to choose a new password': (email) =>
      new Visita(PROVADO).pedir('/identidade/esqueci-senha', {
        metodo: 'POST',
        corpo: new URLSearchParams({ email }),
        cabecalhos: { origin: origemDe(PROVADO) },
      }),
    'the API of the account, the same': (email) => daApi('pedir-redefinicao', { email }),
    'a registration of who is registered': (email) =>
      daApi('registrar', { email, nome: 'Fulana', senha: 'outra frase bem comprida' }),
    'a link to sign in': async (email) => {
      const visita = new Visita(PROVADO)
      const { url, resposta } = await visita.seguir(autorizar(voltaDe(PROVADO)))
      const selo = /name="selo" value="([^"]+)"/.exec(resposta.texto)?.[1] ?? ''
      return await visita.pedir(`${url.pathname}/link`, {
        metodo: 'POST',
        corpo: new URLSearchParams({ selo, email }),
        cabecalhos: { origin: origemDe(PROVADO) },
      })
    },
  }
  const daApi = (caminho: string, corpo: object) =>
    new Visita(PROVADO).pedir(`/identidade/conta/${caminho}`, {
      metodo: 'POST',
      cabecalhos: { 'content-type': 'application/json' },
      texto: JSON.stringify(corpo),
    })
  const proximaCarta = async (email: string, pedir: (email: string) => Promise<unknown>) => {
    const antes = (await produto.mensagens()).length
    await pedir(email)
    await expect.poll(async () => (await produto.mensagens()).length).toBe(antes + 1)
    const [carta] = await produto.mensagens()
    expect(carta?.para).toBe(email)
    const enderecos = carta?.texto.match(/https?:\/\/[^\s"<]+/g) ?? []
    return { origens: new Set(enderecos.map((um) => new URL(um).origin)), texto: carta?.texto }
  }

  test.each(Object.entries(pedirLetra))('%s', async (_, pedir) => {
    for (const email of [EMAIL, RAIZ, SUSPENSA_FORA]) {
      const { origens } = await proximaCarta(email, pedir)
      expect([...origens], email).toEqual([produto.origem])
      produto.avancar(3_600_000)
    }
    const { origens } = await proximaCarta(SO_DALI, pedir)
    expect([...origens]).toEqual([origemDe(PROVADO)])
    produto.avancar(3_600_000)
  })

  test('an e-mail with no account yet is confirmed at our own address', async () => {
    const { origens } = await proximaCarta('ninguem-ainda@ficticio.example', (email) =>
      daApi('registrar', { email, nome: 'Fulana', senha: 'outra frase bem comprida' }),
    )
    expect([...origens]).toEqual([produto.origem])
  })

  test('the new password of whom has only that office is chosen there', async () => {
    const pedida = await proximaCarta(SO_DALI, async (email) => {
      await daApi('pedir-redefinicao', { email })
    })
    const link = new URL(/https?:\/\/\S+/.exec(pedida.texto ?? '')?.[0] ?? '')
    const codigo = link.searchParams.get('codigo') ?? ''
    const feito = await daApi('redefinir', { codigo, senha: SENHA })
    expect(feito.status).toBe(200)
    expect((await entrar(PROVADO, voltaDe(PROVADO), SO_DALI)).code).not.toBe('')
  })
})
