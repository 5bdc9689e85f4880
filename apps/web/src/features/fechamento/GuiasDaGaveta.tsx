import { Anchor, Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecalcularGuia } from '../../api/RecalcularGuia.tsx'
import { useBaixar } from '../../api/use-baixar.ts'
import { paths } from '../../paths.ts'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarCompetencia, formatarDinheiro } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import type { FechamentoLido } from './tipos.ts'

const ESTADOS: Readonly<Record<string, { tom: Tom; texto: string }>> = {
  gerada: { tom: 'info', texto: 'Gerada' },
  enviada: { tom: 'info', texto: 'Enviada' },
  lida: { tom: 'info', texto: 'Lida' },
  paga: { tom: 'ok', texto: 'Paga' },
  substituida: { tom: 'nenhum', texto: 'Substituída' },
}

const VENCIDA = { tom: 'erro' as const, texto: 'Vencida' }

/** The guides of the month of one company. */
export function GuiasDaGaveta({ guias }: Pick<FechamentoLido, 'guias'>) {
  const baixar = useBaixar()
  const [vencida, setVencida] = useState<FechamentoLido['guias'][number] | null>(null)
  if (guias.length === 0) {
    return (
      <EstadoVazio
        titulo="Nenhuma guia neste mês"
        texto="As guias nascem na etapa Guia, quando a apuração dá imposto a pagar."
      />
    )
  }
  return (
    <>
      <ul className="fech-guias">
        {guias.map((guia) => {
          const { id, rotulo, total, vencimento, estado, pagarEm, faltaSelic } = guia
          const { tom, texto } = guia.vencida
            ? VENCIDA
            : (ESTADOS[estado] ?? { tom: 'pendente' as const, texto: estado })
          return (
            <li key={id}>
              <span>
                <Anchor component={Link} to={paths.darf(id)} fw={600}>
                  {rotulo}
                </Anchor>
                <span className="rz-suave">
                  {guia.vencida || pagarEm ? 'venceu' : 'vence'} em <DataCivil valor={vencimento} />
                  {pagarEm ? (
                    <>
                      , com multa e juros para pagar em <DataCivil valor={pagarEm} />
                    </>
                  ) : null}
                  {faltaSelic.length > 0 && estado !== 'paga'
                    ? `, a completar com os juros: falta a Selic de ${faltaSelic.map(formatarCompetencia).join(', ')}`
                    : null}
                </span>
                {guia.aMaior ? (
                  <span className="rz-suave">
                    paga a maior em {formatarDinheiro(guia.aMaior.valor)}
                    {guia.aMaior.aceito ? ', e o mês seguiu' : ': falta decidir'}
                  </span>
                ) : null}
                {guia.vencida ? (
                  <span>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setVencida(guia)}
                      aria-label={`Recalcular ${rotulo}`}
                    >
                      Recalcular
                    </Button>
                  </span>
                ) : null}
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
      {vencida ? <RecalcularGuia guia={vencida} onFechar={() => setVencida(null)} /> : null}
    </>
  )
}
