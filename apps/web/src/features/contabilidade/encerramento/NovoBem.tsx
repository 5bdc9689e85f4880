import { Button } from '@mantine/core'
import { contabilEncerramento } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { useContas } from '../plano/index.ts'
import type { Bem } from './BaixarBem.tsx'
import { EscolhaDeTaxa } from './EscolhaDeTaxa.tsx'

type Props = {
  empresaId: number
  /** The asset to put right; left out, a new one. */
  bem?: Bem | undefined
  onFechar: () => void
}

const CAMPOS = {
  aquisicao: { tipo: 'data', rotulo: 'Aquisição', obrigatorio: true },
  inicio: { tipo: 'mes', rotulo: 'Primeiro mês de depreciação', obrigatorio: true },
  custo: { tipo: 'dinheiro', rotulo: 'Custo', obrigatorio: true },
  residual: {
    tipo: 'dinheiro',
    rotulo: 'Valor residual',
    descricao: 'O que não se deprecia. Vazio: nada.',
  },
  depreciadoAntes: {
    tipo: 'dinheiro',
    rotulo: 'Depreciado antes deste livro',
    descricao: 'De um bem já usado. Vazio: o que a taxa diz até os saldos iniciais.',
  },
  /** A fraction of a year; null while it cannot be read. */
  taxaAnual: { tipo: 'livre', rotulo: 'Taxa', vazio: '0.2' as string | null },
} as const

/** What the form holds of an asset, and what it asks of the server. */
function useBem({ empresaId, bem, onFechar }: Props) {
  const { analiticas } = useContas(empresaId)
  const hoje = hojeEmBrasilia()
  const criar = useAcao(contabilEncerramento.criarBem)
  const alterar = useAcao(contabilEncerramento.alterarBem)
  const excluir = useAcao(contabilEncerramento.excluirBem)
  const formulario = useFormulario({
    campos: {
      descricao: { rotulo: 'Descrição', obrigatorio: true, maximo: 200, foco: true },
      contaId: {
        tipo: 'conta',
        rotulo: 'Conta do imobilizado',
        obrigatorio: true,
        contas: analiticas.filter(({ codigo }) => codigo.startsWith('1.2')),
      },
      ...CAMPOS,
    },
    inicial: {
      descricao: bem?.descricao ?? '',
      contaId: bem?.contaId ?? null,
      aquisicao: bem?.aquisicao ?? hoje,
      inicio: bem?.inicio ?? hoje.slice(0, 7),
      custo: bem?.custo ?? null,
      residual: bem?.residual || null,
      depreciadoAntes: bem?.depreciadoAntes ?? null,
      taxaAnual: bem?.taxaAnual ?? '0.2',
    },
    falha: criar.falha ?? alterar.falha ?? excluir.falha,
  })
  const terminar = (frase: string) => {
    avisos.ok(frase)
    onFechar()
  }
  const enviar = async ({
    contaId,
    custo,
    taxaAnual,
    residual,
    depreciadoAntes,
    ...resto
  }: typeof formulario.valores) => {
    if (contaId === null || custo === null || taxaAnual === null) return
    const corpo = {
      ...{ ...resto, contaId, custo, taxaAnual },
      ...(residual === null ? {} : { residual }),
      ...(depreciadoAntes === null ? {} : { depreciadoAntes }),
    }
    const { ok } = bem
      ? await alterar.executar({ bemId: bem.id, versao: bem.versao, ...corpo })
      : await criar.executar({ empresaId, ...corpo })
    return { ok, valor: undefined }
  }
  const tirar = async (qual: Bem) => {
    const resultado = await excluir.executar({ bemId: qual.id, versao: qual.versao })
    if (resultado.ok) terminar(`${qual.descricao} saiu dos bens.`)
  }
  return { formulario, terminar, tirando: excluir.enviando, enviar, tirar }
}

/** An asset that depreciates: what it cost, on what account, at what rate. */
export function NovoBem(props: Props) {
  const { bem, onFechar } = props
  const { formulario, terminar, tirando, enviar, tirar } = useBem(props)
  const { descricao, contaId, custo, taxaAnual } = formulario.valores
  const { onChange, error } = formulario.campo('taxaAnual')
  return (
    <Dialogo aberto onFechar={onFechar} titulo={bem ? `Acertar ${bem.descricao}` : 'Novo bem'}>
      <Formulario
        de={formulario}
        enviar={bem ? 'Guardar' : 'Cadastrar'}
        pronto={descricao.trim() !== '' && contaId !== null && custo !== null && taxaAnual !== null}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={enviar}
        onFeito={(_, { descricao: nome }) =>
          terminar(`${nome} ${bem ? 'foi acertado.' : 'entrou nos bens.'}`)
        }
        depois={
          <EscolhaDeTaxa {...(bem ? { de: bem.taxaAnual } : {})} erro={error} onMudar={onChange} />
        }
        acoes={
          bem ? (
            <Button variant="subtle" color="red" loading={tirando} onClick={() => void tirar(bem)}>
              Tirar dos bens
            </Button>
          ) : null
        }
      />
    </Dialogo>
  )
}
