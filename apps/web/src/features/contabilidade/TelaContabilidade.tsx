import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { competenciaPorExtenso } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { useAbaAVista } from '../../ui/use-aba-a-vista.ts'
import { SemEmpresaEscolhida } from './SemEmpresaEscolhida.tsx'
import { ABAS, type Aba, type Livro, useLivro } from './use-livro.ts'
import './contabilidade.css'

const Balancete = lazy(async () => ({ default: (await import('./Balancete.tsx')).Balancete }))
const PainelDoLivro = lazy(async () => ({
  default: (await import('./PainelDoLivro.tsx')).PainelDoLivro,
}))
const Demonstracoes = lazy(async () => ({
  default: (await import('./Demonstracoes.tsx')).Demonstracoes,
}))
const Plano = lazy(async () => ({ default: (await import('./Plano.tsx')).Plano }))
const Conciliacao = lazy(async () => ({ default: (await import('./Conciliacao.tsx')).Conciliacao }))
const Exportar = lazy(async () => ({ default: (await import('./Exportar.tsx')).Exportar }))
const Encerramento = lazy(async () => ({
  default: (await import('./Encerramento.tsx')).Encerramento,
}))
const Periodos = lazy(async () => ({ default: (await import('./Periodos.tsx')).Periodos }))
const Automaticos = lazy(async () => ({ default: (await import('./Automaticos.tsx')).Automaticos }))
const CadastrosDoLivro = lazy(async () => ({
  default: (await import('./CadastrosDoLivro.tsx')).CadastrosDoLivro,
}))
const Diario = lazy(async () => ({ default: (await import('./Diario.tsx')).Diario }))
const Razao = lazy(async () => ({ default: (await import('./Razao.tsx')).Razao }))
const GavetaDoLancamento = lazy(async () => ({
  default: (await import('./GavetaDoLancamento.tsx')).GavetaDoLancamento,
}))

type PropsDaAba = { livro: Livro; empresaId: number }

const TELAS: Readonly<
  Record<Aba, { readonly nome: string; readonly Conteudo: ComponentType<PropsDaAba> }>
> = {
  painel: { nome: 'Painel', Conteudo: PainelDoLivro },
  plano: { nome: 'Plano de contas', Conteudo: Plano },
  diario: { nome: 'Diário', Conteudo: Diario },
  razao: { nome: 'Razão', Conteudo: Razao },
  balancete: { nome: 'Balancete', Conteudo: Balancete },
  demonstracoes: { nome: 'Demonstrações', Conteudo: Demonstracoes },
  conciliacao: { nome: 'Conciliação', Conteudo: Conciliacao },
  encerramento: { nome: 'Encerramento', Conteudo: Encerramento },
  automaticos: { nome: 'Automáticos', Conteudo: Automaticos },
  cadastros: { nome: 'Cadastros', Conteudo: CadastrosDoLivro },
  exportar: { nome: 'SPED e arquivos', Conteudo: Exportar },
  periodos: { nome: 'Períodos', Conteudo: Periodos },
}

function SemLivro({ livro }: { livro: Livro }) {
  if (livro.falhaDaEmpresa) return <CartaoErro {...livro.falhaDaEmpresa} />
  return livro.chegando ? <Carregando linhas={10} /> : <SemEmpresaEscolhida />
}

/** The books of a company: one route, each tab on its own, all of its state in the address. */
export function TelaContabilidade() {
  const livro = useLivro()
  const { aba, empresaId, empresa, lancamentoId } = livro
  const barra = useAbaAVista(`${aba}-${empresaId}`)
  const jaAbriu = useRef(false)
  jaAbriu.current ||= lancamentoId !== null
  const { nome, Conteudo } = TELAS[aba]
  return (
    <Tela
      titulo="Contabilidade"
      resumo={
        empresa
          ? `${empresa.Apelido} · ${competenciaPorExtenso(livro.competencia)}`
          : 'Diário, razão, balancete e demonstrações de cada empresa.'
      }
      acoes={
        empresaId === null ? null : (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            data-novo
            onClick={() => livro.irPara('diario', { lancar: 'sim' })}
          >
            Lançar
          </Button>
        )
      }
    >
      {empresaId === null ? (
        <SemLivro livro={livro} />
      ) : (
        <Tabs
          value={aba}
          onChange={(nova) => livro.irPara(ABAS.find((uma) => uma === nova) ?? 'painel')}
          keepMounted={false}
          className="ctb-abas"
        >
          <Tabs.List ref={barra}>
            {ABAS.map((uma) => (
              <Tabs.Tab key={uma} value={uma}>
                {TELAS[uma].nome}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={aba} className="ctb-aba" key={`${aba}-${empresaId}`}>
            <h2 className="rz-so-leitor">{nome}</h2>
            <Suspense fallback={<Carregando linhas={10} />}>
              <Conteudo livro={livro} empresaId={empresaId} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      )}
      {jaAbriu.current && empresaId !== null ? (
        <Suspense>
          <GavetaDoLancamento livro={livro} />
        </Suspense>
      ) : null}
    </Tela>
  )
}
