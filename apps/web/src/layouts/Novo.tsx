import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { MenuSuspenso } from '../ui/MenuSuspenso.tsx'

const CRIAR = [
  {
    id: 'nova-empresa',
    texto: 'Nova empresa',
    tela: paths.empresa.raiz,
    para: paths.empresa.nova,
  },
  {
    id: 'importar-notas',
    texto: 'Importar notas (XML ou ZIP)',
    tela: paths.receitas.notasFiscais,
    para: `${paths.receitas.notasFiscais}?aba=importacoes`,
  },
  {
    id: 'fechar-mes',
    texto: 'Fechar o mês',
    tela: paths.fechamento.raiz,
    para: paths.fechamento.raiz,
  },
  {
    id: 'novos-clientes',
    texto: 'Novos clientes',
    tela: paths.empresa.novosClientes,
    para: paths.empresa.novosClientes,
  },
  { id: 'usuario', texto: 'Convidar um usuário', tela: paths.usuarios, para: paths.usuarios },
] as const

/** What a person may begin from anywhere (N). A screen with its own «novo» marks it with `data-novo`. */
export function Novo({ podeIr }: { podeIr: (path: string) => boolean }) {
  const itens = CRIAR.filter(({ tela }) => podeIr(tela)).map(({ id, texto, para }) => ({
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
