import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCompetencia, useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { competenciaPorExtenso, formatarInteiro, plural } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { ExigeHoje } from './ExigeHoje.tsx'
import type { Face } from './Faces.tsx'
import { InicioDaEmpresa, SemEmpresa } from './InicioDaEmpresa.tsx'
import { NormasQueVem } from './NormasQueVem.tsx'
import { NumerosDaCarteira } from './NumerosDaCarteira.tsx'
import { ReguaDaCompetencia } from './ReguaDaCompetencia.tsx'
import { useCarteira, useInicio } from './use-paineis.ts'
import './painel.css'

const Faces = lazy(async () => ({ default: (await import('./Faces.tsx')).Faces }))

function FaceDaCarteira({ empresa, onEmpresa }: { empresa: string | null; onEmpresa: () => void }) {
  const { dados } = useCarteira()
  const [competencia] = useCompetencia()
  const mes = competenciaPorExtenso(competencia)
  const resumo = dados
    ? `${mes} · ${plural(dados.empresas, 'empresa')} · ${formatarInteiro(dados.concluidas)} com o mês fechado`
    : mes
  return (
    <Tela
      titulo="Carteira"
      resumo={resumo}
      acoes={
        empresa === null ? null : (
          <Suspense>
            <Faces atual="carteira" empresa={empresa} onMudar={onEmpresa} />
          </Suspense>
        )
      }
    >
      <ReguaDaCompetencia />
      <NumerosDaCarteira />
      <ExigeHoje />
      <NormasQueVem />
    </Tela>
  )
}

function FaceDaEmpresa({ empresaId, onCarteira }: { empresaId: number; onCarteira?: () => void }) {
  const { dados } = useInicio(empresaId)
  const [competencia] = useCompetencia()
  const nome = dados?.empresa.apelido
  const mes = competenciaPorExtenso(competencia)
  return (
    <Tela
      titulo="Início"
      resumo={nome ? `${nome} · ${mes}` : mes}
      acoes={
        onCarteira && nome ? (
          <Suspense>
            <Faces atual="empresa" empresa={nome} onMudar={onCarteira} />
          </Suspense>
        ) : null
      }
    >
      <InicioDaEmpresa empresaId={empresaId} />
    </Tela>
  )
}

/** The dashboard: the portfolio for who reaches CONTADOR, the company's own face for the others. */
export function TelaPainel() {
  const usuario = useUsuario()
  const [empresa] = useEmpresaAtual()
  const [parametros, mudar] = useSearchParams()
  const contador = podeAbrir(usuario, 'CONTADOR')
  const irPara = (face: Face) =>
    mudar(
      (antes) => {
        if (face === 'empresa') antes.set('face', face)
        else antes.delete('face')
        return antes
      },
      { replace: true },
    )
  if (contador) {
    if (empresa && parametros.get('face') === 'empresa') {
      return <FaceDaEmpresa empresaId={empresa.ID} onCarteira={() => irPara('carteira')} />
    }
    return <FaceDaCarteira empresa={empresa?.Apelido ?? null} onEmpresa={() => irPara('empresa')} />
  }
  const empresaId = empresa?.ID ?? usuario?.empresas.ids[0]
  if (empresaId === undefined) {
    return (
      <Tela titulo="Início">
        <SemEmpresa />
      </Tela>
    )
  }
  return <FaceDaEmpresa empresaId={empresaId} />
}
