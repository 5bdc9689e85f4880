import { expect, test } from 'vitest'
import {
  alcanca,
  areaDaRota,
  contem,
  estaAbaixoDe,
  estaContida,
  NIVEL,
  PERFIL,
  Permissao,
  permissoesDe,
  permissoesPadrao,
  recusaDaRota,
  todasAsRotas,
  VERBOS,
  verboDaRota,
} from './index.ts'

const rotaDe = (nome: string) => {
  const rota = todasAsRotas.find(({ name }) => name === nome)
  if (!rota) throw new Error(nome)
  return rota
}

test('every profile uses every route its level reaches, with the default verbs', () => {
  for (const perfil of [PERFIL.root, PERFIL.administrador, PERFIL.contador, PERFIL.empresa])
    for (const rota of todasAsRotas) {
      const { role } = rota
      if (!(role in NIVEL)) continue
      const alcancada = alcanca(perfil, role as keyof typeof NIVEL)
      expect([perfil, rota.name, recusaDaRota({ perfil }, rota)]).toEqual([
        perfil,
        rota.name,
        alcancada ? null : 'papel',
      ])
    }
})

test('a verb taken away closes its routes and no other', () => {
  const semConfirmar = permissoesPadrao(PERFIL.contador).filter((verbo) => verbo !== 'confirmar')
  const quem = { perfil: PERFIL.contador, permissoes: semConfirmar }
  expect(recusaDaRota(quem, rotaDe('executarFechamento'))).toBe('permissao')
  expect(recusaDaRota(quem, rotaDe('listarFechamento'))).toBeNull()
  const soFiscal = { perfil: PERFIL.contador, permissoes: ['ver', 'confirmar:fiscal'] }
  expect(recusaDaRota(soFiscal, rotaDe('executarFechamento'))).toBeNull()
  expect(recusaDaRota(soFiscal, rotaDe('decidirProLabore'))).toBe('permissao')
})

test('employee and integration reach a level only when it was given, and never administration', () => {
  for (const perfil of [PERFIL.funcionario, PERFIL.integracao]) {
    const tudo = [...VERBOS]
    expect(recusaDaRota({ perfil, permissoes: tudo }, rotaDe('listarNotas'))).toBe('papel')
    const daEmpresa = { perfil, permissoes: tudo, atuaComo: 'EMPRESA' } as const
    expect(recusaDaRota(daEmpresa, rotaDe('listarNotas'))).toBeNull()
    expect(recusaDaRota(daEmpresa, rotaDe('listarEmpresas'))).toBe('papel')
    const doContador = { perfil, permissoes: tudo, atuaComo: 'CONTADOR' } as const
    expect(recusaDaRota(doContador, rotaDe('listarEmpresas'))).toBeNull()
    expect(recusaDaRota(doContador, rotaDe('listarUsuarios'))).toBe('papel')
  }
  // The level given to somebody who has one of their own changes nothing.
  const empresa = { perfil: PERFIL.empresa, atuaComo: 'CONTADOR' } as const
  expect(recusaDaRota(empresa, rotaDe('listarEmpresas'))).toBe('papel')
})

test('lists of permissions: all areas hold one, one does not hold all', () => {
  expect(contem(['ver:fiscal'], 'ver', 'fiscal')).toBe(true)
  expect(contem(['ver:fiscal'], 'ver', 'folha')).toBe(false)
  expect(estaContida(['ver:fiscal'], ['ver'])).toBe(true)
  expect(estaContida(['ver'], ['ver:fiscal'])).toBe(false)
  expect(permissoesDe(PERFIL.root, [])).toEqual(VERBOS)
  for (const ruim of ['', 'ver:', 'ver:outra', 'Ver', 'ver:fiscal:x', 'ver\n'])
    expect(Permissao.safeParse(ruim).success, ruim).toBe(false)
})

test('reading asks to see; what changes never asks only to see, save previews and files told by name', () => {
  const soVer = todasAsRotas.filter((rota) => rota.method !== 'GET' && verboDaRota(rota) === 'ver')
  expect(soVer.map(({ name }) => name).sort()).toEqual([
    'conferirEmissoes',
    'conferirEnvios',
    'exportarLivro',
    'fichaDoDocumento',
    'fichaDoXmlDaNota',
    'preverCobranca',
    'preverDeclaracoes',
    'preverFechamento',
    'preverLote',
    'preverRecebimentos',
    'preverRegraMunicipal',
    'recalcularEComparar',
  ])
})

test('the hierarchy helper keeps the semantics of the specification', () => {
  expect(estaAbaixoDe(NIVEL.EMPRESA, 'CONTADOR')).toBe(true)
  expect(estaAbaixoDe(NIVEL.CONTADOR, 'CONTADOR')).toBe(false)
  expect(estaAbaixoDe(NIVEL.ROOT, 'ADMINISTRADOR')).toBe(false)
})

// A file, a ficha or an action of a thing must not be a way around the screen that reads the thing.
test('whatever names a note, a charge, a guide or a payslip asks at least what reading one asks', () => {
  const parte = /:([A-Za-z]+)/g
  const nomeia = (path: string) => [...path.matchAll(parte)].map(([, nome]) => nome ?? '')
  const daCasa = (rota: (typeof todasAsRotas)[number]) => areaDaRota(rota) !== 'geral'
  // What reads one thing: its address ends in it.
  const leituras = todasAsRotas.filter(
    (rota) => rota.method === 'GET' && daCasa(rota) && /:[A-Za-z]+$/.test(rota.path),
  )
  const lidas = new Map<string, typeof leituras>()
  for (const rota of leituras) {
    const coisa = nomeia(rota.path).at(-1) ?? ''
    lidas.set(coisa, [...(lidas.get(coisa) ?? []), rota])
  }
  for (const coisa of ['notaId', 'cobrancaId', 'guiaId', 'clienteId', 'contratoId', 'lancamentoId'])
    expect([...lidas.keys()]).toContain(coisa)
  // Asks no verb because it is of the person; the use case asks for the one of `lerGuia`.
  const semVerbo = ['pedirGuiaAtualizada']
  const atalhos = todasAsRotas.flatMap((rota) =>
    nomeia(rota.path)
      .filter((coisa) => !['empresaId', 'uid'].includes(coisa) && lidas.has(coisa))
      .filter((coisa) => {
        const nivel = (role: string) => NIVEL[role as keyof typeof NIVEL] ?? 0
        const menor = Math.min(...(lidas.get(coisa) ?? []).map(({ role }) => nivel(role)))
        return (
          nivel(rota.role) < menor ||
          (verboDaRota(rota) === null && !semVerbo.includes(rota.name)) ||
          !daCasa(rota)
        )
      })
      .map((coisa) => `${rota.name} (${coisa})`),
  )
  expect(atalhos).toEqual([])
})
