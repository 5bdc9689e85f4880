import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Perfil da empresa. */
export function TelaPerfil() {
  return (
    <EmConstrucao
      titulo="Perfil da empresa"
      fara="Os dados, as atividades e os sócios da empresa."
      enquanto={[]}
    />
  )
}
