import { ActionIcon } from '@mantine/core'
import type { Acesso } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { useUsuario } from '../state/contexto.ts'
import { podeAbrir } from '../state/pode-abrir.ts'
import { MenuSuspenso } from '../ui/MenuSuspenso.tsx'

type Criavel = {
  readonly id: string
  readonly texto: string
  readonly role: Acesso
  readonly tela: string
  readonly para: string
  /** The office does not ask itself. */
  readonly soDeFora?: boolean
}

const CRIAR: readonly Criavel[] = [
  {
    id: 'nova-empresa',
    texto: 'Nova empresa',
    role: 'ADMINISTRADOR',
    tela: paths.empresa.raiz,
    para: paths.empresa.nova,
  },
  {
    id: 'importar-notas',
    texto: 'Importar notas (XML ou ZIP)',
    role: 'CONTADOR',
    tela: paths.receitas.notasFiscais,
    para: `${paths.receitas.notasFiscais}?aba=importacoes`,
  },
  {
    id: 'fechar-mes',
    texto: 'Fechar o mês',
    role: 'CONTADOR',
    tela: paths.fechamento.raiz,
    para: paths.fechamento.raiz,
  },
  {
    id: 'pedido',
    texto: 'Pedir ao escritório',
    role: 'AUTENTICADO',
    soDeFora: true,
    tela: paths.pedidos,
    para: `${paths.pedidos}?novo=geral`,
  },
  {
    id: 'usuario',
    texto: 'Convidar um usuário',
    role: 'ADMINISTRADOR',
    tela: paths.usuarios,
    para: paths.usuarios,
  },
]

/** What a person may begin from anywhere (N). A screen with its own «novo» marks it with `data-novo`. */
export function Novo({ podeIr }: { podeIr: (path: string) => boolean }) {
  const quem = useUsuario()
  const itens = CRIAR.filter(
    ({ tela, role, soDeFora = false }) =>
      podeIr(tela) && podeAbrir(quem, role) && !(soDeFora && podeAbrir(quem, 'CONTADOR')),
  ).map(({ id, texto, para }) => ({
    id,
    texto,
    para,
  }))
  if (itens.length === 0) return null
  return (
    <MenuSuspenso
      rotulo="Novo"
      alinhamento="fim"
      gatilho={(botao) => (
        <ActionIcon {...botao} size="lg" aria-label="Novo (N)" title="Novo (N)" data-novo-do-topo>
          <IconPlus size={19} />
        </ActionIcon>
      )}
      itens={itens}
    />
  )
}

/** N: the screen's own creation, or the menu of the top bar. */
export function abrirNovo(): void {
  const botao =
    document.querySelector<HTMLElement>('[data-novo]') ??
    document.querySelector<HTMLElement>('[data-novo-do-topo]')
  botao?.click()
}
