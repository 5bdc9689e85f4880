import { Anchor, Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useBaixar } from '../../api/use-baixar.ts'
import { paths } from '../../paths.ts'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import type { FechamentoLido } from './tipos.ts'

const ESTADOS: Readonly<Record<string, { tom: Tom; texto: string }>> = {
  gerada: { tom: 'info', texto: 'Gerada' },
  enviada: { tom: 'info', texto: 'Enviada' },
  lida: { tom: 'info', texto: 'Lida' },
  paga: { tom: 'ok', texto: 'Paga' },
  substituida: { tom: 'nenhum', texto: 'Substituída' },
}

/** The guides of the month of one company. */
export function GuiasDaGaveta({ guias }: Pick<FechamentoLido, 'guias'>) {
  const baixar = useBaixar()
  if (guias.length === 0) {
    return (
      <EstadoVazio
        titulo="Nenhuma guia neste mês"
        texto="As guias nascem na etapa Guia, quando a apuração dá imposto a pagar."
      />
    )
  }
  return (
    <ul className="fech-guias">
      {guias.map(({ id, rotulo, total, vencimento, estado }) => {
        const { tom, texto } = ESTADOS[estado] ?? { tom: 'pendente' as const, texto: estado }
        return (
          <li key={id}>
            <span>
              <Anchor component={Link} to={paths.darf(id)} fw={600}>
                {rotulo}
              </Anchor>
              <span className="rz-suave">
                vence em <DataCivil valor={vencimento} />
              </span>
            </span>
            <Situacao tom={tom}>{texto}</Situacao>
            <strong>
              <Dinheiro valor={total} />
            </strong>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} />}
              aria-label={`Baixar o PDF de ${rotulo}`}
              onClick={() => void baixar(fiscal.pdfDaGuia, { guiaId: id, baixar: true })}
            >
              PDF
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
