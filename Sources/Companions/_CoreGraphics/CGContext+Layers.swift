public import Foundation

extension CGContext {
  /// Starts a transparency layer, which `endTransparencyLayer` composites as a whole with the current alpha,
  /// blend mode, masks and shadow. Within it alpha is 1, the blend mode normal, and there is no shadow. State
  /// changes within the layer are discarded at its end.
  ///
  /// - Parameter auxiliaryInfo: ignored.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saveGState()
    layerStates.append(state)
    cairo_push_group(cairo)
    setAlpha(1)
    setBlendMode(.normal)
    (state.coverage, state.shadow) = (nil, nil)
  }

  /// Starts a transparency layer clipped to a rectangle; see `beginTransparencyLayer(auxiliaryInfo:)`.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    // The clip belongs to the layer and ends with its state.
    saveGState()
    clip(to: rect)
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clippedLayers.insert(layerStates.count)
  }

  /// Composites the current transparency layer; does nothing if there is none.
  public func endTransparencyLayer() {
    guard let outside = layerStates.popLast() else { return }
    cairo_pop_group_to_source(cairo)
    // Cairo has restored its own state; restore this context's.
    state = outside
    setBlendMode(outside.blendMode)
    let alpha = Double(outside.alpha)
    castShadow { caster in
      cairo_set_source(caster.cairo, cairo_get_source(cairo))
      cairo_paint_with_alpha(caster.cairo, alpha)
    }
    if let coverage = outside.coverage {
      // Apply alpha to the group before masking it.
      cairo_push_group(cairo)
      cairo_paint_with_alpha(cairo, alpha)
      cairo_pop_group_to_source(cairo)
      applyMask(coverage)
    } else {
      cairo_paint_with_alpha(cairo, alpha)
    }
    updateMemory(within: cairo_clip_extents)
    restoreGState()
    if clippedLayers.remove(layerStates.count + 1) != nil { restoreGState() }
  }
}
