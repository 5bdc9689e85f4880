import { paths } from '../paths.ts'
import type { ItemDeMenu } from './menu.ts'

/** Text without accents and in small letters, for searching. */
const simples = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word of the search is in the text. */
export const combina = (texto: string, busca: string): boolean =>
  simples(busca)
    .split(/\s+/)
    .every((palavra) => simples(texto).includes(palavra))

/** G and then a letter leads to a screen. */
export const IR_PARA: Readonly<Record<string, { rotulo: string; path: string }>> = {
  p: { rotulo: 'Painel', path: paths.painel },
  r: { rotulo: 'Receitas', path: paths.receitas.raiz },
  d: { rotulo: 'Despesas', path: paths.despesas.raiz },
  c: { rotulo: 'Contabilidade', path: paths.contabilidade },
  f: { rotulo: 'Fechamento', path: paths.fechamento.raiz },
  m: { rotulo: 'Comunicação', path: paths.comunicacao.raiz },
  o: { rotulo: 'Operações', path: paths.processamento.raiz },
  s: { rotulo: 'Sócios', path: paths.socios.raiz },
}

export type Atalho = { readonly teclas: readonly string[]; readonly faz: string }

/** The keyboard map, as the «?» shows it. */
export const ATALHOS: readonly { readonly grupo: string; readonly atalhos: readonly Atalho[] }[] = [
  {
    grupo: 'Em qualquer tela',
    atalhos: [
      { teclas: ['Ctrl', 'K'], faz: 'Buscar telas, empresas e comandos' },
      { teclas: ['Alt', 'E'], faz: 'Escolher a empresa' },
      { teclas: ['Alt', 'C'], faz: 'Escolher a competência' },
      { teclas: ['['], faz: 'Mês anterior' },
      { teclas: [']'], faz: 'Próximo mês' },
      { teclas: ['N'], faz: 'Novo: criar ou importar' },
      { teclas: ['V'], faz: 'Ocultar ou mostrar os valores (modo discreto)' },
      { teclas: ['E'], faz: 'Editar o que está na tela' },
      { teclas: ['Ctrl', 'Enter'], faz: 'Salvar ou confirmar' },
      { teclas: ['Ctrl', 'Z'], faz: 'Ver e desfazer o que você fez nesta sessão' },
      { teclas: ['?'], faz: 'Mostrar os atalhos' },
      { teclas: ['Esc'], faz: 'Fechar' },
    ],
  },
  {
    grupo: 'Nas listas',
    atalhos: [
      { teclas: ['/'], faz: 'Buscar na lista' },
      { teclas: ['F'], faz: 'Ir aos filtros da lista' },
      { teclas: ['↑', '↓'], faz: 'Mover entre as linhas (ou j e k)' },
      { teclas: ['Home', 'End'], faz: 'Primeira e última coluna' },
      { teclas: ['PgUp', 'PgDn'], faz: 'Dez linhas, ou a página vizinha' },
      { teclas: ['x'], faz: 'Selecionar a linha' },
      { teclas: ['Shift', 'x'], faz: 'Selecionar até aqui' },
      { teclas: ['Enter'], faz: 'Abrir a linha ou editar a célula' },
      { teclas: ['Espaço'], faz: 'Acionar o que está na célula' },
      { teclas: ['Ctrl', 'Enter'], faz: 'Executar a ação principal da linha' },
      { teclas: ['E'], faz: 'Editar a linha' },
      { teclas: ['.'], faz: 'Repetir a última ação nesta linha' },
      { teclas: ['Ctrl', 'Shift', 'E'], faz: 'Exportar a lista' },
    ],
  },
  {
    grupo: 'Ir para',
    atalhos: Object.entries(IR_PARA).map(([letra, { rotulo }]) => ({
      teclas: ['G', letra.toUpperCase()],
      faz: rotulo,
    })),
  },
]

/** The screens a person may open, flat, with the group each is in. */
export const telasDoMenu = (itens: readonly ItemDeMenu[]) =>
  itens.flatMap((item) => {
    if (item.path === null || item.disabled) return []
    const grupo = itens.find(({ id }) => id === item.parentId)?.name
    return [{ path: item.path, nome: item.name, grupo: grupo ?? item.name }]
  })
