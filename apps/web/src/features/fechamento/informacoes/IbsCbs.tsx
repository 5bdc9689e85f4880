import { Switch } from '@mantine/core'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoDeTaxa } from '../../../ui/CampoDeTaxa.tsx'
import { CampoValor } from './CampoValor.tsx'
import type { Informacoes } from './valores.ts'

type IbsCbsInformado = NonNullable<Informacoes['ibsCbs']>
type Props = {
  ibsCbs: IbsCbsInformado | undefined
  erros: Record<string, string>
  onMudar: (ibsCbs: IbsCbsInformado | undefined) => void
}

const VAZIO: IbsCbsInformado = { aliquotaCbs: '', vencimento: '', aquisicoes: 0 }

/** From 2027: what no norm said yet of CBS and IBS, told by the office; off, the month closes without them. */
export function IbsCbs({ ibsCbs, erros, onMudar }: Props) {
  const mudar = (campos: Partial<IbsCbsInformado>) => onMudar({ ...VAZIO, ...ibsCbs, ...campos })
  return (
    <fieldset className="fech-linhas">
      <legend>CBS e IBS do mês</legend>
      <Switch
        label="Apurar CBS e IBS neste mês"
        description="A alíquota da CBS espera resolução do Senado, e o vencimento, norma da Receita: informe os que valem. Desligado, o mês fecha sem CBS nem IBS e pede conferência."
        checked={ibsCbs !== undefined}
        onChange={({ currentTarget }) => onMudar(currentTarget.checked ? VAZIO : undefined)}
      />
      {ibsCbs ? (
        <div className="fech-campos">
          <CampoDeTaxa
            label="Alíquota da CBS"
            description="Em por cento, já menos 0,1 ponto: 8,8"
            required
            rightSection="%"
            value={ibsCbs.aliquotaCbs}
            error={erros['informacoes.ibsCbs.aliquotaCbs']}
            onChange={(aliquotaCbs) => mudar({ aliquotaCbs })}
          />
          <CampoDeData
            label="Vencimento da CBS e do IBS"
            required
            value={ibsCbs.vencimento}
            error={erros['informacoes.ibsCbs.vencimento']}
            onChange={(vencimento) => mudar({ vencimento })}
          />
          <CampoValor
            label="Aquisições com CBS e IBS"
            description="De quem está no regime regular: dão crédito"
            value={ibsCbs.aquisicoes}
            onChange={(valor) => mudar({ aquisicoes: valor ?? 0 })}
          />
        </div>
      ) : null}
    </fieldset>
  )
}
