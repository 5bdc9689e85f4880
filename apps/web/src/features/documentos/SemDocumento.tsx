import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Falha } from '../../api/falha.ts'
import { falhaNaTela } from '../../api/falha.ts'
import { paths } from '../../paths.ts'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'

const Voltar = ({ rotulo }: { rotulo: string }) => (
  <Button component={Link} to={paths.raiz}>
    {rotulo}
  </Button>
)

/**
 * Why a document cannot be shown. Whoever may not see it is told the same as when it does not exist, so that
 * the address of a document of others tells nothing.
 */
export function SemDocumento({
  falha,
  onTentarDeNovo,
}: {
  falha: Falha
  onTentarDeNovo: () => void
}) {
  if (falha.codigo === 'link-expirado') {
    return (
      <div className="rz-cartao">
        <EstadoVazio
          titulo="Link expirado. Entrar para ver"
          texto="O endereço de um documento vale por poucos minutos e só para quem o abriu. Abra o documento de novo pela lista em que ele está."
          acoes={<Voltar rotulo="Entrar para ver" />}
        />
      </div>
    )
  }
  const ausente =
    falha.status === 404 || falha.status === 403 || falha.codigo === 'entrada-invalida'
  if (ausente) {
    return (
      <div className="rz-cartao">
        <EstadoVazio
          titulo="Página não encontrada"
          texto="Este documento não existe, ou o endereço não é para esta conta."
          acoes={<Voltar rotulo="Voltar ao início" />}
        />
      </div>
    )
  }
  return <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={onTentarDeNovo} />
}
