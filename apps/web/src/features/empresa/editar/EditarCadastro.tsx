import { cadastro as rotas } from '@razao/contract'
import { useEffect, useState } from 'react'
import { falhaNaTela } from '../../../api/falha.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { CorrigirMeses } from './CorrigirMeses.tsx'
import { EditarAtividades } from './EditarAtividades.tsx'
import { EditarContas } from './EditarContas.tsx'
import { EditarDados } from './EditarDados.tsx'
import { EditarRegime } from './EditarRegime.tsx'
import { EditarSocios } from './EditarSocios.tsx'
import { type Cadastro, PARTES, type Parte } from './editar.ts'
import '../nova/nova.css'
import './editar.css'

type Props = {
  empresaId: number
  nome: string
  parte: Parte
  onFechar: () => void
  onParte: (parte: Parte) => void
}

const TELAS = {
  dados: EditarDados,
  regime: EditarRegime,
  atividades: EditarAtividades,
  socios: EditarSocios,
  contas: EditarContas,
} as const

/**
 * The file as it was opened. What somebody else saves meanwhile does not change it under the person's hands: it comes
 * when they ask, after the refusal that tells them.
 */
function useCadastroAberto(empresaId: number) {
  const { dados, falha, tentarDeNovo } = useConsulta(rotas.lerCadastroDaEmpresa, { empresaId })
  const [base, setBase] = useState<Cadastro>()
  const [trazendo, setTrazendo] = useState(false)
  useEffect(() => {
    if (!dados) return
    if (base === undefined) setBase(dados)
    else if (trazendo && dados.versao !== base.versao) {
      setBase(dados)
      setTrazendo(false)
    }
  }, [dados, base, trazendo])
  const trazer = () => {
    setTrazendo(true)
    tentarDeNovo()
  }
  return { base, falha, tentarDeNovo, trazer }
}

function DoCadastro({
  empresaId,
  parte,
  onFechar,
  onParte,
}: Props & { parte: keyof typeof TELAS }) {
  const { base, falha, tentarDeNovo, trazer } = useCadastroAberto(empresaId)
  if (falha && !base) return <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={tentarDeNovo} />
  if (!base) return <Carregando linhas={12} />
  const Tela = TELAS[parte]
  // The data join what came with what was typed; the other parts begin again from what came.
  const chave = parte === 'dados' ? parte : `${parte}-${base.versao}`
  return (
    <Tela
      key={chave}
      empresaId={empresaId}
      cadastro={base}
      onFechar={onFechar}
      onTrazer={trazer}
      onParte={onParte}
    />
  )
}

/** A part of the company's file, open to be corrected. */
export function EditarCadastro(props: Props) {
  const { parte, nome, empresaId, onFechar } = props
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      largura={680}
      titulo={
        <>
          {PARTES[parte]}
          <small className="ed-de">{nome}</small>
        </>
      }
    >
      {parte === 'meses' ? (
        <CorrigirMeses empresaId={empresaId} nome={nome} onFechar={onFechar} />
      ) : (
        <DoCadastro key={parte} {...props} parte={parte} />
      )}
    </Gaveta>
  )
}
