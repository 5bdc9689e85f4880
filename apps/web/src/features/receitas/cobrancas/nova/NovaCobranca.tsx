import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { usePode } from '../../../../state/contexto.ts'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { EscolherEmpresa } from '../../../../ui/EscolherEmpresa.tsx'
import { EstadoVazio } from '../../../../ui/EstadoVazio.tsx'
import { Tela } from '../../../../ui/Tela.tsx'
import { aindaSemNota } from '../cobranca.ts'
import type { Origem } from '../enderecos.ts'
import { FormularioDaCobranca } from './FormularioDaCobranca.tsx'
import { type Comeco, useOrigem } from './use-origem.ts'

function tituloDe({ tipo }: Origem, comeco: Comeco | null): string {
  if (tipo === 'editar')
    return comeco?.cobranca ? `Editar a cobrança ${comeco.cobranca.numero}` : 'Editar a cobrança'
  if (tipo === 'substituir')
    return comeco?.substitui ? `Substituir a nota ${comeco.substitui.numero}` : 'Substituir a nota'
  return 'Nova cobrança'
}

const chaveDe = (origem: Origem, empresaId: number): string => {
  const id = Object.values(origem).find((valor) => typeof valor === 'number') ?? empresaId
  return `${paths.receitas.raiz}#cobranca-${origem.tipo}-${id}`
}

const Cartao = (props: ComponentProps<typeof EstadoVazio>) => (
  <div className="rz-cartao">
    <EstadoVazio {...props} />
  </div>
)

function Conteudo({ origem, lida }: { origem: Origem; lida: ReturnType<typeof useOrigem> }) {
  const { comeco, empresa, falha, tentarDeNovo, semEmpresa } = lida
  const pode = usePode('emitirNota', 'financeiro')
  if (!pode)
    return (
      <Cartao
        titulo="Você pode ver, mas não emitir"
        texto="Para registrar cobranças, peça a quem administra os acessos a permissão «Emitir nota»."
      />
    )
  if (semEmpresa)
    return (
      <Cartao
        titulo="De qual empresa é a cobrança?"
        texto="A nota sai no CNPJ dela. A empresa em uso fica na barra de cima (Alt+E)."
        acoes={<EscolherEmpresa />}
      />
    )
  if (falha) return <CartaoErro {...falha} onTentarDeNovo={tentarDeNovo} />
  if (comeco === null || empresa === undefined) return <Carregando linhas={12} />
  if (comeco.cobranca && !aindaSemNota(comeco.cobranca))
    return (
      <Cartao
        titulo="Esta cobrança já não muda"
        texto="A nota dela foi pedida, ou ela foi cancelada. Com a nota autorizada, cancele ou substitua a nota."
        acoes={
          <Button component={Link} to={`${paths.receitas.raiz}?aberta=${comeco.cobranca.id}`}>
            Ver a cobrança
          </Button>
        }
      />
    )
  const chave = chaveDe(origem, comeco.empresaId)
  return (
    <FormularioDaCobranca
      key={chave}
      comeco={comeco}
      regime={empresa.IDRegime}
      chave={chave}
      titulo={tituloDe(origem, comeco)}
    />
  )
}

/** The page of a charge: new, copied from another or from a note, or one being changed. */
export function NovaCobranca({ origem }: { origem: Origem }) {
  const lida = useOrigem(origem)
  return (
    <Tela
      titulo={tituloDe(origem, lida.comeco)}
      resumo={lida.empresa?.Apelido}
      acoes={
        <Button
          variant="default"
          component={Link}
          to={paths.receitas.raiz}
          leftSection={<IconArrowLeft size={15} aria-hidden />}
        >
          Faturamento
        </Button>
      }
    >
      <Conteudo origem={origem} lida={lida} />
    </Tela>
  )
}
